import { isUtf8 } from 'node:buffer';

/** What old programs write as the character set of texts in another one. */
const unnamed = /^(?:|(?:us-?)?ascii|ansi.*|.*unknown.*|8-?bit|default|none)$/i;

const windows = new TextDecoder('windows-1252');

/**
 * Names windows-1252 as the character set of the texts of a mail that name none and are no UTF-8, and writes headers
 * that are no UTF-8 in it.
 */
export function nameCharsets(source: Buffer): Buffer {
  const mail = source.toString('latin1');
  const boundaries = new Set(
    [...mail.matchAll(/boundary\s*=\s*(?:"([^"]+)"|([^\s;"]+))/gi)].map(([, quoted, bare]) => quoted ?? bare),
  );
  const isBoundary = (name: string) => boundaries.has(name) || boundaries.has(name.replace(/--$/, ''));
  const starts = [...mail.matchAll(/^--(.+)$/gm)].filter(([, name = '']) => isBoundary(name.trimEnd()));
  const places = [0, ...starts.map(({ index }) => index)];
  return Buffer.from(places.map((start, place) => named(mail.slice(start, places[place + 1]))).join(''), 'latin1');
}

/** A part with the boundary before it. */
function named(part: string): string {
  const end = (/\n\r?\n/.exec(part)?.index ?? part.length - 1) + 1;
  const head = part.slice(0, end).split('\n').map(inUtf8).join('\n');
  const body = part.slice(end);
  const type = headerValue(head, 'content-type') || 'text/plain';
  const isUnnamed = /^text\/(?:plain|html)\b/i.test(type) && unnamed.test(charset.exec(type)?.[1] ?? '');
  if (!isUnnamed || isUtf8(bytesOf(body, headerValue(head, 'content-transfer-encoding')))) return head + body;
  const others = head.replace(headerOf('content-type'), '');
  return `${others}Content-Type: ${type.replace(charset, '')}; charset=windows-1252\r\n${body}`;
}

const charset = /;\s*charset\s*=\s*"?([^\s";]*)"?/i;

const headerOf = (name: string) => new RegExp(`^${name}:(.*(?:\r?\n[ \t].*)*)\r?\n`, 'im');

const headerValue = (head: string, name: string) => headerOf(name).exec(head)?.[1]?.trim() ?? '';

function bytesOf(body: string, encoding: string): Buffer {
  if (/^base64/i.test(encoding)) return Buffer.from(body, 'base64');
  const isCoded = /^quoted-printable/i.test(encoding);
  const text = isCoded
    ? body.replace(/=([0-9a-f]{2})|=\r?\n/gi, (_all, hex?: string) =>
        hex ? String.fromCharCode(Number.parseInt(hex, 16)) : '',
      )
    : body;
  return Buffer.from(text, 'latin1');
}

/** A line of a header in UTF-8. */
function inUtf8(line: string): string {
  const bytes = Buffer.from(line, 'latin1');
  return isUtf8(bytes) ? line : Buffer.from(windows.decode(bytes)).toString('latin1');
}

import { createHash } from 'node:crypto';
import { oneLine, withoutTurning } from '@hydraulics/common/units/invisible-characters';
import { normalMailAddress } from '@hydraulics/common/units/mail-address/mail-address';
import type { ParsedMail } from 'mailparser';
import { type Bounce, readBounce } from './bounces.ts';
import { isMessage, type MailFileIn, readFiles } from './mail-files.ts';
import { cleanMailHtml, htmlToText, maxHtml } from './mail-html.ts';
import { isAutoReply, isBulk, isForged, type MailKind, type MailMark } from './mail-kinds.ts';
import { isForwarded, splitQuoted } from './quoted.ts';
import { nameCharsets } from './unnamed-charsets.ts';
import { decodeUtf7 } from './utf-7.ts';

/** A mail as it came in, read. */
export type IncomingMail = {
  /** What makes two mails the same one, whatever servers added on the way. */
  key: string;
  kind: MailKind;
  marks: MailMark[];
  messageId: string;
  /** What it answers, the nearest first. */
  answers: string[];
  sender: string;
  senderName: string;
  recipient: string;
  subject: string;
  text: string;
  quoted: string;
  html: string | null;
  files: MailFileIn[];
  bounce: Bounce | null;
};

/** Characters of a text; the rest of a longer one is left out. */
const maxText = 200_000;
const maxReferences = 400;

const ids = (text: string): string[] => text.match(/<[^<>\s]{1,500}>/g) ?? [];

/** Some programs leave out the brackets. */
const bareIds = (text: string): string[] =>
  text.includes('<')
    ? ids(text)
    : (text.match(/(?<!\S)[^\s<>@]{1,250}@[^\s<>@]{1,250}(?!\S)/g) ?? []).map(id => `<${id}>`);

// biome-ignore lint/suspicious/noControlCharactersInRegex: databases refuse some of these
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

const withoutControls = (text: string) => text.replace(controls, '');

/**
 * Reads a mail, as far as its parts can be read.
 * @param ownAddress the address that our mails come from
 */
export async function parseMail(source: Buffer, { ownAddress }: { ownAddress: string }): Promise<IncomingMail> {
  const parsed = await read(source);
  const header = headersOf(parsed);
  const writers = (parsed.from?.value ?? []).flatMap(one => one.group ?? [one]);
  const written = writers[0]?.address ?? '';
  const sender = normalMailAddress(oneLine(written));
  // Servers judged another address than people see.
  const hasUnseen = oneLine(written) !== written.trim();
  const subject = oneLine(parsed.subject ?? '');
  const facts = { header, subject };
  const messageId = ids(parsed.messageId ?? '')[0] ?? '';
  const isWordless = !parsed.text?.trim() && !parsed.html;
  const { files, packed, words } = readFiles(parsed.attachments, isWordless);
  const contentType = header('content-type').join(' ');
  const decode = /charset\s*=\s*"?utf-7\b/i.test(contentType) ? decodeUtf7 : String;
  const html = withoutControls(decode((isWordless ? words.html : parsed.html) || ''));
  const plain = withoutControls(decode((isWordless ? words.text : parsed.text) ?? '')).trim();
  const whole = (plain || htmlToText(html)).slice(0, maxText);
  const { text, quoted } = splitQuoted(whole);
  const returned = parsed.attachments.filter(isMessage).map(({ content }) => content.toString('latin1'));
  const bounce = readBounce({
    header,
    sender,
    subject,
    contentType,
    text: [whole, ...returned].join('\n\n'),
  });
  const isReport = /multipart\/report/i.test(contentType);
  const isRead = isReport && /disposition-notification/i.test(contentType);
  const isOwn = sender !== '' && sender === normalMailAddress(ownAddress);
  const kind = kindOf({ bounce, isOwn, isAuto: isReport || isAutoReply(facts), isBulk: isBulk(facts) });
  const marks: MailMark[] = [
    ...marksOf(parsed, whole),
    ...(packed ? (['winmail'] as const) : []),
    ...(!bounce && (hasUnseen || isForged(facts, Math.max(header('from').length, writers.length)))
      ? (['forged'] as const)
      : []),
    ...(html.length > maxHtml || plain.length > maxText ? (['shortened'] as const) : []),
  ];
  return {
    key: keyOf([
      ...[messageId, sender, header('date').join(), subject, isWordless ? '' : whole],
      // As they came, so that a mail has the same key when more of it can be read.
      ...parsed.attachments.map(({ content }) => sha(content)),
    ]),
    kind,
    marks,
    messageId,
    answers: [
      ...new Set([
        ...bareIds(header('in-reply-to').join(' ')),
        ...bareIds(header('references').join(' ')).toReversed(),
        // Of a notification that a mail was read (RFC 8098).
        ...(isRead ? returned : []).flatMap(part => ids(/^Original-Message-ID:(.*)/im.exec(part)?.[1] ?? '')),
      ]),
    ].slice(0, maxReferences),
    sender,
    senderName: oneLine(writers[0]?.name ?? '').slice(0, 200),
    recipient: normalMailAddress(oneLine([parsed.to].flat()[0]?.value[0]?.address ?? '')),
    subject,
    text: withoutTurning(text),
    quoted: withoutTurning(quoted),
    html: html ? cleanMailHtml(html) : null,
    files,
    bounce,
  };
}

async function read(source: Buffer): Promise<ParsedMail> {
  // Lines that only a carriage return ends.
  const lines = source.includes('\n')
    ? source
    : Buffer.from(source.toString('latin1').replaceAll('\r', '\n'), 'latin1');
  const parsed = await parse(lines);
  const { subject, from, text, html, attachments } = parsed;
  const shown = [subject, from?.text, text, html, ...attachments.map(({ filename }) => filename)];
  return shown.join().includes('\ufffd') ? parse(nameCharsets(lines)) : parsed;
}

async function parse(source: Buffer): Promise<ParsedMail> {
  const { simpleParser } = await import('mailparser');
  return simpleParser(source, {
    skipHtmlToText: true,
    skipImageLinks: true,
    skipTextLinks: true,
    skipTextToHtml: true,
    keepDeliveryStatus: false,
  });
}

/** The values of the top headers by name, unfolded, as they are in the mail. */
function headersOf({ headerLines }: ParsedMail): (name: string) => string[] {
  const values = new Map<string, string[]>();
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]*/g, ' ')
      .trim();
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return name => values.get(name) ?? [];
}

function kindOf(facts: { bounce: Bounce | null; isOwn: boolean; isAuto: boolean; isBulk: boolean }): MailKind {
  if (facts.bounce?.isComplaint) return 'auto-reply';
  if (facts.bounce) return facts.bounce.isDelay ? 'delay' : 'bounce';
  if (facts.isOwn) return 'own';
  if (facts.isAuto) return 'auto-reply';
  return facts.isBulk ? 'bulk' : 'reply';
}

function marksOf({ attachments, headers }: ParsedMail, text: string): MailMark[] {
  const top = headers.get('content-type') as { value?: string; params?: Record<string, string> } | undefined;
  const types = [top?.value ?? '', ...attachments.map(({ contentType }) => contentType)].map(type =>
    type.toLowerCase(),
  );
  const has = (pattern: RegExp) => types.some(type => pattern.test(type));
  const smime = top?.params?.['smime-type']?.toLowerCase() ?? '';
  const isEnveloped = /enveloped|authenveloped/.test(smime);
  const found: [MailMark, boolean][] = [
    ['invitation', has(/^text\/calendar|^application\/ics/)],
    [
      'encrypted',
      has(/^multipart\/encrypted|^application\/pgp-encrypted/) ||
        isEnveloped ||
        /^-----BEGIN PGP MESSAGE-----/m.test(text),
    ],
    [
      'signed',
      has(/^multipart\/signed|pkcs7-signature|pgp-signature/) ||
        /signed-data/.test(smime) ||
        /^-----BEGIN PGP SIGNED MESSAGE-----/m.test(text),
    ],
    ['forwarded', isForwarded(text)],
  ];
  return found.filter(([, isSo]) => isSo).map(([mark]) => mark);
}

const sha = (content: Buffer) => createHash('sha256').update(content).digest('base64url');

const keyOf = (parts: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map(part => part.replace(/\s+/g, ' '))))
    .digest('base64url');

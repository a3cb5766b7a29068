/** The upper half of code page 850, which DOS and Windows consoles write in Western Europe. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** What a CSV may be encoded in, other than UTF-8, by where it is common. */
const codePages = [
  { id: 'windows-1252', title: 'Western European (Windows-1252)' },
  { id: 'windows-1250', title: 'Central European (Windows-1250)' },
  { id: 'iso-8859-2', title: 'Central European (ISO 8859-2)' },
  { id: 'windows-1251', title: 'Cyrillic (Windows-1251)' },
  { id: 'windows-1253', title: 'Greek (Windows-1253)' },
  { id: 'windows-1254', title: 'Turkish (Windows-1254)' },
  { id: 'macintosh', title: 'Mac Roman' },
  { id: 'cp850', title: 'DOS (code page 850)' },
  { id: 'gb18030', title: 'Chinese, simplified (GBK)' },
  { id: 'big5', title: 'Chinese, traditional (Big5)' },
  { id: 'shift_jis', title: 'Japanese (Shift-JIS)' },
  { id: 'euc-kr', title: 'Korean (EUC-KR)' },
] as const;
export type CodePage = (typeof codePages)[number]['id'];

/** The text of bytes in a code page; undefined if it cannot be one of that page. */
function decodeAs(bytes: Uint8Array, page: CodePage): string | undefined {
  const text =
    page === 'cp850'
      ? Array.from(bytes, byte => (byte < 0x80 ? String.fromCharCode(byte) : upper850[byte - 0x80])).join('')
      : new TextDecoder(page).decode(bytes);
  // Bytes that a page does not assign are decoded to these.
  return /[\ufffd\u0080-\u009f]/.test(text) ? undefined : text;
}

/** A choice of a code page, with the lines that differ between them as it reads them. */
export type PageChoice = { id: CodePage; title: string; sample: string };

/** A CSV whose code page only a person can recognize. */
export class UnknownCodePage extends Error {
  readonly choices: PageChoice[];

  constructor(message: string, choices: PageChoice[]) {
    super(message);
    this.choices = choices;
  }
}

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** UTF-16 without a mark has a NUL byte at every second place where it has a sign of ASCII; other texts have none. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const nuls = [0, 0];
  bytes.subarray(0, 10_000).forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = nuls;
  if (bytes.length % 2 !== 0 || even + odd === 0 || Math.min(even, odd) * 10 > Math.max(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

/**
 * Decodes a text file: by its byte order mark, else as UTF-16 if its NUL bytes show that, else as UTF-8, else in the
 * code page that was chosen.
 * @throws UnknownCodePage if it is not UTF-8 and no page was chosen
 * @throws Error naming the first line that is not UTF-8, if the others are
 */
export function decodeText(name: string, bytes: Uint8Array, chosen?: CodePage): string {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  if (marked?.startsWith('utf-16')) return new TextDecoder(marked).decode(bytes);
  for (const encoding of [marked ? undefined : unmarkedUtf16(bytes), 'utf-8']) {
    try {
      if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // In another encoding.
    }
  }
  const bad = badLines(bytes);
  const [first] = bad.lines;
  if (marked || bad.isMostlyUtf8) {
    const line = new TextDecoder().decode(first?.bytes).slice(0, 80);
    throw new Error(
      `Line ${first?.number} of ${name} is not UTF-8, but the file is: “${line}”. Please correct its characters and save the file as CSV (UTF-8) or as .xlsx.`,
    );
  }
  const text = chosen && decodeAs(bytes, chosen);
  if (text !== undefined) return text;
  // Pages that read all of it alike are one choice.
  const readings = new Map<string | undefined, (typeof codePages)[number]>();
  for (const page of codePages) {
    const read = decodeAs(bytes, page.id);
    if (!readings.has(read)) readings.set(read, page);
  }
  const samples = bad.lines.slice(0, 3).map(({ bytes: line }) => line);
  throw new UnknownCodePage(
    `${name} does not say in which encoding its letters are.`,
    [...readings].flatMap(([read, { id, title }]) => {
      const sample = samples.map(line => (decodeAs(line, id) ?? '').trim().slice(0, 160)).join('\n');
      return read === undefined ? [] : [{ id, title, sample }];
    }),
  );
}

type Line = { number: number; bytes: Uint8Array };

/** The lines that are not UTF-8, and whether there are more letters of UTF-8 than bytes that are none. */
function badLines(bytes: Uint8Array): { lines: Line[]; isMostlyUtf8: boolean } {
  const decoder = new TextDecoder('utf-8');
  const lines: Line[] = [];
  let [good, wrong] = [0, 0];
  let number = 0;
  for (let from = 0; from < bytes.length; ) {
    let end = from;
    while (end < bytes.length && bytes[end] !== 0x0a && bytes[end] !== 0x0d) end += 1;
    const line = bytes.subarray(from, end);
    const text = decoder.decode(line);
    const signs = text.match(/[^\p{ASCII}]/gu) ?? [];
    const faults = signs.filter(sign => sign === '\ufffd').length;
    number += 1;
    if (faults > 0) lines.push({ number, bytes: line });
    wrong += faults;
    good += signs.length - faults;
    from = end + (bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? 2 : 1);
  }
  return { lines, isMostlyUtf8: good > wrong };
}

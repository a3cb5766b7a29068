import { htmlToText } from '../mail-html.ts';
import { ByteReader, DamagedError } from './byte-reader.ts';
import { decode, decodeUnicode } from './code-pages.ts';
import { type Property, property, propertyType, readProperties } from './read-properties.ts';

/** What is in a winmail.dat. */
export type Winmail = {
  text: string;
  html: string;
  files: { name: string; content: Buffer }[];
  /** Whether its text is in a form that is not read (RTF). */
  isTextUnread: boolean;
  /** Whether there is more than text and files: an appointment, a link to a file, an attached mail in that form. */
  hasMore: boolean;
};

const signature = 0x223e9f78;
const maxAttributes = 10_000;
const maxFiles = 200;
/** How many messages may be one in the other. */
const maxDepth = 4;

/** Attributes of a message and of its attachments (MS-OXTNEF 2.1.2). */
const attribute = {
  codePage: 0x69007,
  messageClass: 0x78008,
  body: 0x2800c,
  properties: 0x69003,
  newAttachment: 0x69002,
  title: 0x18010,
  data: 0x6800f,
  attachment: 0x69005,
};

/**
 * Reads the form in which Outlook packs a mail for its like (MS-OXTNEF).
 * @returns null if it is damaged, or larger than anything a program writes
 */
export function readWinmail(bytes: Buffer): Winmail | null {
  try {
    return readMessage(bytes, 1);
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
}

type Attachment = { title: Buffer | null; data: Buffer | null; properties: Map<number, Property> };

function readMessage(bytes: Buffer, depth: number): Winmail {
  const reader = new ByteReader(bytes);
  if (depth > maxDepth || reader.u32() !== signature) throw new DamagedError();
  // A key that only its writer needs.
  reader.u16();
  let codePage = 1252;
  let [body, messageClass]: (Buffer | null)[] = [null, null];
  let properties = new Map<number, Property>();
  const attachments: Attachment[] = [];
  for (let count = 0; reader.left > 0; count += 1) {
    if (count >= maxAttributes) throw new DamagedError();
    const { id, data } = readAttribute(reader);
    const current = attachments.at(-1);
    if (id === attribute.codePage) codePage = new ByteReader(data).u32();
    else if (id === attribute.messageClass) messageClass = data;
    else if (id === attribute.body) body = data;
    else if (id === attribute.properties) properties = readProperties(new ByteReader(data));
    else if (id === attribute.newAttachment) attachments.push({ title: null, data: null, properties: new Map() });
    else if (current && id === attribute.title) current.title = data;
    else if (current && id === attribute.data) current.data = data;
    else if (current && id === attribute.attachment) current.properties = readProperties(new ByteReader(data));
    if (attachments.length > maxFiles) throw new DamagedError();
  }
  const textOf = (one: Property | undefined) => (one ? decodeText(one, codePage) : '');
  const html = properties.get(property.html);
  const htmlCodePage = properties.get(property.htmlCodePage);
  const text = textOf(properties.get(property.body)) || (body ? decode(body, codePage) : '');
  const kind = textOf(properties.get(property.messageClass)) || (messageClass ? decode(messageClass, codePage) : '');
  const found = attachments.map(one => filesOf(one, { codePage, depth }));
  return {
    text,
    html: html ? decodeText(html, htmlCodePage ? new ByteReader(htmlCodePage.value).u32() : codePage) : '',
    files: found.flatMap(({ files }) => files),
    isTextUnread: text === '' && !html && properties.has(property.rtf),
    hasMore: found.some(one => one.hasMore) || !/^(IPM\.(Microsoft Mail\.)?Note)?$/i.test(kind),
  };
}

function readAttribute(reader: ByteReader): { id: number; data: Buffer } {
  const level = reader.u8();
  if (level !== 1 && level !== 2) throw new DamagedError();
  const id = reader.u32();
  const data = reader.take(reader.u32());
  const sum = data.reduce((total, byte) => (total + byte) & 0xffff, 0);
  if (reader.u16() !== sum) throw new DamagedError();
  return { id, data };
}

const decodeText = ({ type, value }: Property, codePage: number): string =>
  type === propertyType.unicode ? decodeUnicode(value) : decode(value, codePage);

type Found = Pick<Winmail, 'files' | 'hasMore'>;

/** The file of an attachment; those of a message that is one. */
function filesOf({ title, data, properties }: Attachment, { codePage, depth }: Place): Found {
  const named = [property.longFileName, property.fileName, property.displayName]
    .map(id => properties.get(id))
    .map(one => (one ? decodeText(one, codePage) : ''));
  const name = named.find(Boolean) ?? (title ? decode(title, codePage) : '');
  const stored = properties.get(property.data);
  if (stored?.type === propertyType.object) {
    // It begins with the kind of the object.
    const reader = new ByteReader(stored.value);
    reader.take(16);
    const object = reader.take(reader.left);
    const isMessage = object.length >= 4 && object.readUInt32LE() === signature;
    return isMessage ? filesOfMessage(object, name, depth) : { files: [{ name, content: object }], hasMore: false };
  }
  const content = stored?.value ?? data;
  // It may be a link to a file at the sender's.
  return content ? { files: [{ name, content }], hasMore: false } : { files: [], hasMore: true };
}

type Place = { codePage: number; depth: number };

/** The text of an attached message as a file, and its files. */
function filesOfMessage(bytes: Buffer, name: string, depth: number): Found {
  const { text, html, files, isTextUnread, hasMore } = readMessage(bytes, depth + 1);
  const words = text || htmlToText(html);
  const own = words ? [{ name: `${name || 'message'}.txt`, content: Buffer.from(words) }] : [];
  return { files: [...own, ...files], hasMore: hasMore || isTextUnread };
}

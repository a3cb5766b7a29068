import { expect, test } from 'vitest';
import { readWinmail } from './read-winmail.ts';

const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const sum = (bytes: Buffer) => u16([...bytes].reduce((total, byte) => total + byte, 0) % 65_536);
const attribute = (level: number, id: number, data: Buffer) =>
  Buffer.concat([Buffer.of(level), u32(id), u32(data.length), data, sum(data)]);
const tnef = (...attributes: Buffer[]) => Buffer.concat([u32(0x223e9f78), u16(1), ...attributes]);

const zero = (text: string) => Buffer.from(`${text}\0`, 'latin1');
const bytesProperty = (type: number, id: number, value: Buffer) =>
  Buffer.concat([u16(type), u16(id), u32(1), u32(value.length), padded(value)]);
const unicode = (id: number, text: string) => bytesProperty(0x1f, id, Buffer.from(`${text}\0`, 'utf16le'));
const properties = (...each: Buffer[]) => Buffer.concat([u32(each.length), ...each]);

const starts = attribute(2, 0x69002, Buffer.alloc(14));
const title = (name: string) => attribute(2, 0x18010, zero(name));
const data = (content: string) => attribute(2, 0x6800f, Buffer.from(content, 'latin1'));
const ofAttachment = (...each: Buffer[]) => attribute(2, 0x69005, properties(...each));
const ofMessage = (...each: Buffer[]) => attribute(1, 0x69003, properties(...each));
const version = attribute(1, 0x89006, u32(0x10000));
const codePage = (page: number) => attribute(1, 0x69007, Buffer.concat([u32(page), u32(0)]));
const iidMessage = Buffer.from('0703020000000000c000000000000046', 'hex');

const read = (bytes: Buffer) => {
  const found = readWinmail(bytes);
  return found && { ...found, files: found.files.map(({ name, content }) => [name, content.toString('latin1')]) };
};

const full = tnef(
  ...[version, codePage(1252), attribute(1, 0x78008, zero('IPM.Microsoft Mail.Note'))],
  attribute(1, 0x2800c, zero('Two drawings.')),
  // A number of 2 bytes, a named property, and several texts come before what is read.
  ofMessage(
    Buffer.concat([u16(0x02), u16(0x3fff), padded(u16(7))]),
    Buffer.concat([
      u16(0x03),
      u16(0x8001),
      Buffer.alloc(16),
      u32(1),
      u32(6),
      padded(Buffer.from('a\0b\0\0\0')),
      u32(9),
    ]),
    Buffer.concat([u16(0x101e), u16(0x3f00), u32(2), u32(2), padded(zero('x')), u32(6), padded(zero('other'))]),
  ),
  ...[starts, title('ZYLIND~1.PDF'), data('%PDF-1.4'), ofAttachment(unicode(0x3707, 'Zylinder Größe 100.pdf'))],
  ...[starts, title('list.txt'), data('1 piece')],
);

test('the files of a winmail.dat have their long names, and its text is read', () => {
  expect(read(full)).toEqual({
    text: 'Two drawings.',
    html: '',
    files: [
      ['Zylinder Größe 100.pdf', '%PDF-1.4'],
      ['list.txt', '1 piece'],
    ],
    isTextUnread: false,
    hasMore: false,
  });
});

test('names and texts are read in the code page of their program', () => {
  const russian = Buffer.from([0xd7, 0xe5, 0xf0, 0xf2, 0xe5, 0xe6, 0x2e, 0x70, 0x64, 0x66, 0]);
  const bytes = tnef(codePage(1251), starts, attribute(2, 0x18010, russian), data('x'));
  expect(read(bytes)?.files).toEqual([['Чертеж.pdf', 'x']]);
});

test('the text and the HTML of its properties are read', () => {
  const html = bytesProperty(0x102, 0x1013, Buffer.from('<p>gr\u00fcn</p>', 'utf8'));
  const htmlPage = Buffer.concat([u16(3), u16(0x3fde), u32(65_001)]);
  const bytes = tnef(ofMessage(unicode(0x1000, 'See below.'), html, htmlPage));
  expect(read(bytes)).toMatchObject({ text: 'See below.', html: '<p>grün</p>', files: [], hasMore: false });
});

test('an appointment and a link to a file count as more, and a text that is not read is named', () => {
  const meeting = attribute(1, 0x78008, zero('IPM.Microsoft Schedule.MtgReq'));
  expect(read(tnef(meeting))?.hasMore).toBe(true);
  expect(read(tnef(ofMessage(bytesProperty(0x102, 0x1009, Buffer.from('LZFu')))))).toMatchObject({
    isTextUnread: true,
    hasMore: false,
  });
  expect(read(tnef(starts, title('on our server.pdf')))?.hasMore).toBe(true);
});

const nested = (inner: Buffer) =>
  tnef(starts, ofAttachment(unicode(0x3001, 'Order'), bytesProperty(0x0d, 0x3701, Buffer.concat([iidMessage, inner]))));

test('of an attached message the text is a file, and its files stand beside it', () => {
  const inner = tnef(attribute(1, 0x2800c, zero('We order.')), starts, title('a.pdf'), data('%PDF'));
  expect(read(nested(inner))?.files).toEqual([
    ['Order.txt', 'We order.'],
    ['a.pdf', '%PDF'],
  ]);
});

test('messages in messages end at a depth', () => {
  let bytes = full;
  for (let depth = 1; depth < 4; depth += 1) bytes = nested(bytes);
  expect(read(bytes)?.files).toHaveLength(3);
  expect(read(nested(bytes))).toBeNull();
  for (let depth = 0; depth < 40; depth += 1) bytes = nested(bytes);
  expect(read(bytes)).toBeNull();
});

test('cut at any byte it has the first of its files, or is damaged', () => {
  for (let end = 0; end < full.length; end += 1) {
    const contents = (read(full.subarray(0, end))?.files ?? []).map(([, content]) => content);
    expect(contents).toEqual(['%PDF-1.4', '1 piece'].slice(0, contents.length));
  }
});

test('with any byte changed it is read or damaged, and nothing is made up', () => {
  for (let at = 0; at < full.length; at += 1) {
    for (const flip of [1, 0x80, 0xff]) {
      const bytes = Buffer.from(full);
      bytes[at] = (bytes[at] ?? 0) ^ flip;
      const files = read(bytes)?.files ?? [];
      expect(files.length).toBeLessThanOrEqual(2);
      expect(files.map(([, content]) => content).join('').length).toBeLessThanOrEqual(20);
    }
  }
});

const lying = (length: number) =>
  Buffer.concat([Buffer.of(2), u32(0x6800f), u32(length), Buffer.from('abc'), sum(Buffer.from('abc'))]);

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['another form', Buffer.from('%PDF-1.4 and so on')],
  ['a wrong sum', tnef(starts, title('a'), Buffer.concat([data('abc').subarray(0, -2), u16(1)]))],
  ['a length beyond the end', tnef(starts, lying(0xffffffff))],
  ['a length that is too short', tnef(starts, lying(1))],
  ['a level that does not exist', tnef(attribute(3, 0x6800f, Buffer.from('a')))],
  ['more properties than bytes', tnef(attribute(1, 0x69003, u32(0xffffffff)))],
  ['more values than bytes', tnef(attribute(1, 0x69003, Buffer.concat([u32(1), u16(0x1003), u16(1), u32(9999)])))],
  ['a property of an unknown type', tnef(attribute(1, 0x69003, Buffer.concat([u32(1), u16(0x77), u16(1), u32(1)])))],
  ['more attributes than any program writes', tnef(...Array.from({ length: 10_001 }, () => version))],
  ['more files than any program attaches', tnef(...Array.from({ length: 201 }, () => [starts, data('a')]).flat())],
  ['a code page that is cut', tnef(attribute(1, 0x69007, Buffer.of(1)))],
])('%s is damaged', (_what, bytes) => {
  expect(readWinmail(bytes)).toBeNull();
});

test('ten thousand attributes of which one is a file are read', () => {
  const bytes = tnef(...Array.from({ length: 9996 }, () => version), starts, title('a.txt'), data('a'));
  expect(read(bytes)?.files).toEqual([['a.txt', 'a']]);
});

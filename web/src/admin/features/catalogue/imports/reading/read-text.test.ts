import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../read-spreadsheet.ts';
import { toSource } from '../source-table.ts';
import { type CodePage, UnknownCodePage } from './code-pages.ts';

const file = (content: string | Uint8Array | number[], name = 'x.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const rowsOf = async (content: string | Uint8Array | number[], page?: CodePage, name?: string) =>
  (await readSpreadsheet(file(content, name), page))[0]?.rows;
const ascii = (text: string) => [...text].map(sign => sign.charCodeAt(0));
const utf8 = (text: string) => [...new TextEncoder().encode(text)];
const choicesOf = async (content: number[]) => {
  const error = await readSpreadsheet(file(content)).catch((reason: unknown) => reason);
  if (!(error instanceof UnknownCodePage)) throw error;
  return error;
};

describe('a CSV in another encoding', () => {
  // "Siłownik z łożyskiem" in Windows-1250.
  const polish = [
    ...ascii('Name;Category\r\nSi'),
    0xb3,
    ...ascii('ownik z '),
    0xb3,
    0x6f,
    0xbf,
    ...ascii('yskiem;x\r\n'),
  ];

  it('asks for the encoding, with its lines as each would read them', async () => {
    const { message, choices } = await choicesOf(polish);
    expect(message).toBe('x.csv does not say in which encoding its letters are.');
    const samples = new Map<string, string>(choices.map(({ id, sample }) => [id, sample]));
    expect(samples.get('windows-1252')).toBe('Si³ownik z ³o¿yskiem;x');
    expect(samples.get('windows-1250')).toBe('Siłownik z łożyskiem;x');
    expect(samples.get('windows-1251')).toBe('Siіownik z іoїyskiem;x');
  });

  it.each([
    ['windows-1250', polish, 'Siłownik z łożyskiem'],
    ['windows-1252', [...ascii('a;b\nP'), 0xf6, ...ascii('mpe;1')], 'Pömpe'],
    ['windows-1251', [...ascii('a;b\n'), 0xcd, 0xe0, 0xf1, 0xee, 0xf1, ...ascii(';1')], 'Насос'],
    ['macintosh', [...ascii('a;b\nP'), 0x9a, ...ascii('mpe;1')], 'Pömpe'],
    ['cp850', [...ascii('a;b\nP'), 0x94, ...ascii('mpe '), 0x9d, ...ascii('63;1')], 'Pömpe Ø63'],
    ['gb18030', [...ascii('a;b\n'), 0xb1, 0xc3, ...ascii(';1')], '泵'],
    ['shift_jis', [...ascii('a;b\n'), 0x83, 0x7c, 0x83, 0x93, 0x83, 0x76, ...ascii(';1')], 'ポンプ'],
  ] as [CodePage, number[], string][])(
    'a CSV in another encoding is read in %s once that is chosen',
    async (page, content, text) => {
      expect((await choicesOf(content)).choices.map(({ id }) => id)).toContain(page);
      expect((await rowsOf(content, page))?.[1]?.[0]).toBe(text);
    },
  );

  it('offers no page to which its bytes cannot belong', async () => {
    // 0x81 is no letter in Windows-1252.
    const { choices } = await choicesOf([...ascii('a;b\n'), 0x81, 0x41, ...ascii(';1')]);
    expect(choices.map(({ id }) => id)).not.toContain('windows-1252');
  });

  it('a CSV is refused with its first bad line, if the others are UTF-8', async () => {
    const bytes = [...utf8('Name;Category\nPümpe Ø63 ≤ 250 bar;x\nZ'), 0xfc, ...ascii('rich;x\n')];
    await expect(readSpreadsheet(file(bytes))).rejects.toThrow(
      'Line 3 of x.csv is not UTF-8, but the file is: “Z\ufffdrich;x”. Please correct its characters and save the file as CSV (UTF-8) or as .xlsx.',
    );
    const marked = [0xef, 0xbb, 0xbf, ...ascii('Name\nZ'), 0xfc, ...ascii('rich\n')];
    await expect(readSpreadsheet(file(marked))).rejects.toThrow('Line 2 of x.csv is not UTF-8');
  });
});

it.each([
  ['little-endian', false],
  ['big-endian', true],
])('reads UTF-16 by its mark, %s', async (_, isBig) => {
  const text = '\ufeffName\tCategory\r\nPümpe Ø63\t泵\r\n';
  const bytes = [...text].flatMap(sign => {
    const code = sign.charCodeAt(0);
    return isBig ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8];
  });
  expect(await rowsOf(bytes, undefined, 'unicode.txt')).toEqual([
    ['Name', 'Category'],
    ['Pümpe Ø63', '泵'],
  ]);
});

it.each([
  ['little-endian', false],
  ['big-endian', true],
])('reads UTF-16 without a mark, %s', async (_, isBig) => {
  const text = 'Name;Category\r\nPümpe Ø63 ≤ 250;泵\r\n';
  const bytes = [...text].flatMap(sign => {
    const code = sign.charCodeAt(0);
    return isBig ? [code >> 8, code & 0xff] : [code & 0xff, code >> 8];
  });
  expect(await rowsOf(bytes)).toEqual([
    ['Name', 'Category'],
    ['Pümpe Ø63 ≤ 250', '泵'],
  ]);
});

it.each([
  ['NUL bytes anywhere', [...ascii('a;b\n'), 0, 0, 0, 0, ...ascii('c;d\n')]],
  ['NUL bytes at both places', [97, 0, 59, 0, 0, 98, 0, 10]],
  ['an odd number of bytes', [97, 0, 59, 0, 98]],
])('refuses %s as no text', async (_, bytes) => {
  await expect(readSpreadsheet(file(bytes))).rejects.toThrow('x.csv is not text.');
});

describe('a CSV whose lines end with CR', () => {
  it('a CSV whose lines end with CR is read', async () => {
    expect(await rowsOf('Name;Category\rA;x\rB;y')).toEqual([
      ['Name', 'Category'],
      ['A', 'x'],
      ['B', 'y'],
    ]);
  });

  it('an encoding is offered by the lines that need one, without the heading', async () => {
    const { choices } = await choicesOf([
      ...ascii('Name;Category\rP'),
      0xf6,
      ...ascii('mpe;x\rB;y\rK'),
      0xfc,
      ...ascii('hler;z'),
    ]);
    expect(choices.find(({ id }) => id === 'windows-1252')?.sample).toBe('Pömpe;x\nKühler;z');
  });

  it('a CSV whose lines end with CR is refused with the number of its bad line', async () => {
    const bytes = [...utf8('Name;Category\rPümpe Ø63 ≤ 250 bar;x\rZ'), 0xfc, ...ascii('rich;x\r')];
    await expect(readSpreadsheet(file(bytes))).rejects.toThrow('Line 3 of x.csv is not UTF-8');
  });
});

describe('quotation marks of a CSV', () => {
  const unclear = (text: string) => ({ text, note: 'quotes' });
  it.each([
    ['1/2" BSP;x', ['1/2" BSP', 'x']],
    ['"1/2"" BSP";x', ['1/2" BSP', 'x']],
    ['G 1/2";x', ['G 1/2"', 'x']],
    ['a "b" c;x', ['a "b" c', 'x']],
    ['"A; b";"say ""x"""', ['A; b', 'say "x"']],
    ['"two\nlines";"two\r\nlines";x', ['two\nlines', 'two\r\nlines', 'x']],
    ['"a" ;x', ['a ', 'x']],
    ['"";x', ['', 'x']],
    ['"""";x', ['"', 'x']],
    ['"1/2" BSP;x', ['"1/2" BSP', 'x']],
    ['"1/2 BSP;x', ['"1/2 BSP', 'x']],
    ['x;"1/2', ['x', '"1/2']],
    ['"1/2" BSP";x', [unclear('"1/2" BSP"'), 'x']],
    ['x;"2 x 1/2" and 3/4"', ['x', unclear('"2 x 1/2" and 3/4"')]],
    ['""1/2"" BSP";x', [unclear('""1/2"" BSP"'), 'x']],
    ['"1/2"";x', [unclear('"1/2""'), 'x']],
  ])('%j keeps every mark', async (line, cells) => {
    expect(await rowsOf(`Name;Category\n${line}\nnext;row`)).toEqual([['Name', 'Category'], cells, ['next', 'row']]);
  });
});

describe('a CSV with lines above its headings', () => {
  it.each([
    'sep=;\r\nName;Category\r\nA, b;x',
    '"sep=;"\r\nName;Category\r\nA, b;x',
    '\ufeffsep=;\nName;Category\nA, b;x',
  ])('obeys and skips the line of the separator: %j', async text => {
    const source = toSource(await readSpreadsheet(file(text)));
    expect(source.headings).toEqual(['Name', 'Category']);
    expect(source.rows).toEqual([{ row: 3, cells: ['A, b', 'x'] }]);
  });

  it('a CSV with lines above its headings may have an unusual separator', async () => {
    expect(await rowsOf('sep=|\nName|Category\nA;b|x')).toEqual([[], ['Name', 'Category'], ['A;b', 'x']]);
  });

  it('finds the separator by the headings', async () => {
    const source = toSource(await readSpreadsheet(file('Pumps, issue 3, 2026\n\nName;Category;Bore (mm)\nA, b;x;63')));
    expect(source.headings).toEqual(['Name', 'Category', 'Bore (mm)']);
    expect(source.rows).toEqual([{ row: 4, cells: ['A, b', 'x', '63'] }]);
    expect(source.found).toMatchObject({ headingRow: 3, above: 1 });
  });
});

import { expect, it } from 'vitest';
import { csvFile, csvRow, separatorOf, withoutMarks } from './csv.ts';

it('keeps commas, quotation marks and line breaks within their cell', () => {
  expect(csvRow(['Mills, Co', 'say "yes"', 'one\ntwo', ''])).toBe('"Mills, Co","say ""yes""","one\ntwo",""\r\n');
});

it.each([
  ['=1+1', `"'=1+1"`],
  ['+49 30 1234', `"'+49 30 1234"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['  =1', `"'  =1"`],
  ['"=1', `"'""=1"`],
  [`'=1`, `"''=1"`],
  ['＝1', `"'＝1"`],
  ['all well\n=HYPERLINK("x")', `"all well\n'=HYPERLINK(""x"")"`],
  ['all well\n-HYPERLINK("x")', `"all well\n'-HYPERLINK(""x"")"`],
  ["all well\r\n+cmd|'/C calc'!A0", `"all well\r\n'+cmd|'/C calc'!A0"`],
  ['a;=1', `"a;'=1"`],
  ['a;"@x', `"a;'""@x"`],
])('defuses the formula %j', (value, expected) => {
  expect(csvRow([value])).toBe(`${expected}\r\n`);
});

it.each([
  'a=b',
  '10-20 bar',
  'vera@example.com',
  'A + B',
  '5 = 5',
  'Please quote:\n- two pumps\n- one valve, -10 °C; +5 %',
  'Hot\r\n+ cold',
])('leaves %j as it is', value => {
  expect(csvRow([value])).toBe(`"${value}"\r\n`);
});

it('writes amounts of money with their decimals', async () => {
  const columns = [
    { title: 'Price', width: 8, kind: 'number' as const, decimals: 2, value: (row: number | null) => row },
  ];
  async function* rows() {
    yield* [1234.5, 99, -0.5, null];
  }
  const text = async (locale: string) =>
    (await csvFile({ title: 'Order', name: 'order', columns }, rows(), locale)).text();
  expect(await text('en')).toBe('"Price"\r\n"1234.50"\r\n"99.00"\r\n"-0.50"\r\n""\r\n');
  expect(await text('de')).toBe('"Price"\r\n"1234,50"\r\n"99,00"\r\n"-0,50"\r\n""\r\n');
});

it('writes numbers as numbers, local times, and empty cells', () => {
  expect(csvRow([-3, new Date(2026, 2, 3, 14, 5), null])).toBe('"-3","2026-03-03 14:05:00",""\r\n');
});

it('writes decimals with a comma where the semicolon separates cells', () => {
  expect(csvRow([1.5, -0.25, 3, '1.5'], ';')).toBe('"1,5";"-0,25";"3";"1.5"\r\n');
  expect(csvRow([1.5], ',')).toBe('"1.5"\r\n');
});

it.each([
  ['en-GB', ','],
  ['en-US', ','],
  ['ja-JP', ','],
  ['de-DE', ';'],
  ['fr-FR', ';'],
  ['pl', ';'],
  ['pt-BR', ';'],
  ['hi-IN', ','],
] as const)('separates the cells for %s by %s', (locale, separator) => {
  expect(separatorOf(locale)).toBe(separator);
});

it('a CSV is UTF-8 with the byte order mark that Excel needs, and the separator of the locale', async () => {
  async function* rows() {
    yield { name: 'Vera; née Öl', count: 2 };
    yield { name: 'Two\nlines', count: 3 };
  }
  const columns = [
    { title: 'Name', width: 10, value: ({ name }: { name: string }) => name },
    { title: 'Count', width: 10, value: ({ count }: { count: number }) => count },
  ];
  const file = await csvFile({ title: 'People', name: 'people', columns }, rows(), 'de-DE');
  expect(file.type).toBe('text/csv;charset=utf-8');
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
    '\ufeff"Name";"Count"\r\n"Vera; née Öl";"2"\r\n"Two\nlines";"3"\r\n',
  );
});

it.each([
  ...['=1+1', '-2', '\t=1', "'=1", "''x", 'a;=1', "a;'=1", "Hot\n'- cold", 'all well\n-HYPERLINK("x")', "it's; 'so'"],
  ...['<p>=1</p>', '\r=1', "'", '- two pumps\n- one valve'],
])('restores %j from the marked cell', text => {
  const [, cell = ''] = /^"(.*)"\r\n$/s.exec(csvRow([text])) ?? [];
  expect(withoutMarks(cell.replaceAll('""', '"'))).toBe(text);
});

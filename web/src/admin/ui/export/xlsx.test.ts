import { unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { expect, it, vi } from 'vitest';
import type { CellValue } from './sheet.ts';
import { xlsxFile } from './xlsx.ts';

type Row = { text: string; count: CellValue; at: CellValue };

const sheet = {
  title: 'People',
  name: 'people',
  columns: [
    { title: 'Text', width: 40, kind: 'long-text' as const, value: ({ text }: Row) => text },
    { title: 'Count', width: 8, kind: 'number' as const, decimals: 2, value: ({ count }: Row) => count },
    { title: 'At', width: 20, kind: 'time' as const, value: ({ at }: Row) => at },
  ],
};

async function write(rows: Iterable<Row>): Promise<Buffer> {
  async function* all() {
    yield* rows;
  }
  return Buffer.from(await (await xlsxFile(sheet, all())).arrayBuffer());
}

/** The workbook as another library reads it, without its header. */
async function cells(rows: Row[]): Promise<unknown[][]> {
  const [first] = await readExcelFile(await write(rows), { trim: false });
  return (first?.data ?? []).slice(1);
}

const partOf = (file: Buffer, name: string) => Buffer.from(unzipSync(file)[name] ?? []).toString();

it.each([
  ...['=1+1', '+1+1', '-1', '@SUM(1)', "=cmd|' /C calc'!A0", '\t=1', ' =1', '＝1', "'=1", '=HYPERLINK("http://x","y")'],
  ...['<b>bold</b> & "quoted"', ']]>', '_x0041_ and _x005F_', '1', '2026-03-03', 'TRUE', ' blanks ', 'Ünï 液压 🔧'],
  'Please quote:\n- two pumps\n\n- one valve',
])('writes %j as text, unchanged', async text => {
  const file = await write([{ text, count: null, at: null }]);
  expect(await cells([{ text, count: null, at: null }])).toEqual([[text, null, null]]);
  expect(partOf(file, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >/]|<hyperlink/);
});

it('a workbook has numbers and local times', async () => {
  const at = new Date(2026, 2, 3, 14, 5, 30);
  const [[, count, time] = []] = await cells([{ text: 'x', count: -3, at }]);
  expect(count).toBe(-3);
  // Spreadsheets have no time zones, so times are compared as if they were UTC.
  expect((time as Date).toISOString()).toBe('2026-03-03T14:05:30.000Z');
});

it.each([
  ['east of Greenwich', -360, '2026-03-03T18:00:00.000Z'],
  ['west of Greenwich', 360, '2026-03-03T06:00:00.000Z'],
])('a workbook has the local times %s', async (_where, offset, shown) => {
  // Tests share a thread, whose time zone is fixed.
  const zone = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
  const file = await write([{ text: 'x', count: null, at: new Date('2026-03-03T12:00:00.000Z') }]).finally(() =>
    zone.mockRestore(),
  );
  const [first] = await readExcelFile(file);
  expect(first?.data[1]?.[2]).toEqual(new Date(shown));
});

it('a text has the line breaks of Excel, and no characters that damage a workbook', async () => {
  const text = 'one\r\ntwo\rthree\u0000\u000b\ud800\uffff';
  expect(await cells([{ text, count: null, at: null }])).toEqual([
    ['one\ntwo\nthree\ufffd\ufffd\ufffd\ufffd', null, null],
  ]);
  const [[long] = []] = await cells([{ text: 'x'.repeat(40_000), count: null, at: null }]);
  expect(long).toBe(`${'x'.repeat(32_766)}…`);
});

it('a workbook has wide columns and a frozen header', async () => {
  const file = await write([{ text: 'x', count: 1, at: null }]);
  const xml = partOf(file, 'xl/worksheets/sheet1.xml');
  expect([...xml.matchAll(/<col min="\d" max="\d" width="(\d+)"/g)].map(([, width]) => width)).toEqual([
    '40',
    '8',
    '20',
  ]);
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
  const [first] = await readExcelFile(file);
  expect([first?.sheet, first?.data[0]]).toEqual(['People', ['Text', 'Count', 'At']]);
});

it('fails with the error of the list', async () => {
  async function* rows(): AsyncGenerator<Row> {
    yield { text: 'x', count: 1, at: null };
    throw new Error('The server answered with status 500.');
  }
  await expect(xlsxFile(sheet, rows())).rejects.toThrow('The server answered with status 500.');
});

it('shows amounts of money with their decimals, and keeps them numbers', async () => {
  const file = await write([{ text: 'Pump', count: 1234.5, at: null }]);
  expect(partOf(file, 'xl/styles.xml')).toContain('formatCode="0.00######"');
  expect(await cells([{ text: 'Pump', count: 1234.5, at: null }])).toEqual([['Pump', 1234.5, null]]);
});

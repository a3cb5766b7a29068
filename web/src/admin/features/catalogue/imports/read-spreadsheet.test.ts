import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { readZip } from './read-zip.ts';
import { errorOfMapping, mappingOf, toSource } from './source-table.ts';

const file = (content: string | Uint8Array, name: string) => new File([content as Uint8Array<ArrayBuffer>], name);

it('reads the stored values of formulas, and marks dates, errors and percentages', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Products',
        rows: [
          ['Name', 'Bore'],
          [1.125, null],
          [true, new Date(Date.UTC(2026, 4, 1))],
        ],
        cells: new Map([
          ['1,1', { value: null, formula: '60+3', formulaResult: 63 }],
          ['3,0', { value: null, formula: 'A1&A2' }],
          ['3,1', { value: 0.5, style: { numFmt: '0%' } }],
        ]),
      },
    ],
  });
  const [grid] = await readSpreadsheet(file(bytes, 'x.xlsx'));
  expect(grid).toEqual({
    name: 'Products',
    rows: [
      ['Name', 'Bore'],
      [
        { text: '1.1250', shown: '1.125' },
        { text: '63', note: 'formula' },
      ],
      ['TRUE', { text: '2026-05-01', note: 'date' }],
      [
        { text: '=A1&A2', note: 'noValue' },
        { text: '50 %', shown: '50%' },
      ],
    ],
  });
});

it.each([
  [
    'Name;Category\r\n"A; b";"say ""x"""',
    [
      ['Name', 'Category'],
      ['A; b', 'say "x"'],
    ],
  ],
  [
    '\ufeffName,Category\n"two\nlines",ü',
    [
      ['Name', 'Category'],
      ['two\nlines', 'ü'],
    ],
  ],
  [
    "Name\tCategory\n'=1\t'-2",
    [
      ['Name', 'Category'],
      ['=1', '-2'],
    ],
  ],
])('reads CSV with its separator, without the marks of the export: %j', async (text, rows) => {
  expect((await readSpreadsheet(file(text, 'x.csv')))[0]?.rows).toEqual(rows);
});

it.each([
  ['hello', 'x.xlsx', 'x.xlsx is neither an Excel workbook (.xlsx) nor CSV.'],
  [
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
    'x.xls',
    'x.xls is an old or encrypted Excel file. Please save it as .xlsx without a password, or as CSV.',
  ],
  [
    zipSync({ 'a.txt': new Uint8Array(3) }),
    'x.xlsx',
    'x.xlsx is not an Excel workbook. Please save the table as .xlsx or as CSV.',
  ],
  ['', 'x.csv', 'x.csv is empty.'],
])('refuses %j', async (content, name, message) => {
  await expect(readSpreadsheet(file(content, name))).rejects.toThrow(message);
});

it('stops unpacking an archive that becomes larger than it may be', async () => {
  const bomb = new Blob([zipSync({ 'big.png': new Uint8Array(3_000_000) }) as Uint8Array<ArrayBuffer>]);
  expect(bomb.size).toBeLessThan(10_000);
  const limits = { files: 10, fileBytes: 1_000_000, bytes: 10_000_000 };
  await expect(readZip(bomb, limits, () => true)).rejects.toThrow('big.png is larger than 976 kB.');
});

it('says which columns of another table are missing', () => {
  const source = toSource([{ name: 'x', rows: [[''], ['Article', 'Druck'], ['A', '250']] }]);
  expect(source.rows).toEqual([{ row: 3, cells: ['A', '250'] }]);
  const mapping = mappingOf(source, []);
  expect(mapping).toEqual([null, null]);
  expect(errorOfMapping(mapping)).toBe(
    'The columns Name and Category are missing. Choose which columns of the file they are, or give the Id of each product.',
  );
  expect(errorOfMapping(['Name', 'Category'])).toBeUndefined();
});

it('names a row of sizes that belongs to no product', () => {
  const products = {
    name: 'Products',
    rows: [
      ['Id', 'Name', 'Category'],
      ['', 'A', 'B'],
    ],
  };
  const variants = {
    name: 'Variants',
    rows: [
      ['Id', 'Product'],
      ['', 'Other', 'Type code'],
    ],
  };
  expect(() => toSource([products, variants])).toThrow(
    'Row 2 of the sheet Variants belongs to no product of the sheet Products: other.',
  );
});

import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../read-spreadsheet.ts';
import { mappingOf, toSource } from '../source-table.ts';

type Sheets = Parameters<typeof writeXlsx>[0]['sheets'];
const workbook = async (sheets: Sheets) =>
  readSpreadsheet(new File([(await writeXlsx({ sheets })) as never], 'x.xlsx'));

describe('a merged cell', () => {
  it('gives its value to each of its rows, and nothing to further columns', async () => {
    const [grid] = await workbook([
      {
        name: 'Products',
        rows: [
          ['Id', 'Name', 'Seals', 'Rod'],
          ['1', 'A', 'FKM', null],
          ['2', 'B', null, null],
          ['3', 'C', null, 'x'],
          [null, null, null, null],
        ],
        merges: [
          { startRow: 1, startCol: 2, endRow: 4, endCol: 2 },
          { startRow: 1, startCol: 3, endRow: 2, endCol: 3 },
          { startRow: 0, startCol: 0, endRow: 0, endCol: 0 },
        ],
      },
    ]);
    expect(grid?.rows.slice(0, 4)).toEqual([
      ['Id', 'Name', 'Seals', 'Rod'],
      ['1', 'A', 'FKM', ''],
      ['2', 'B', 'FKM', ''],
      ['3', 'C', 'FKM', 'x'],
    ]);
    expect(grid?.rows[4]?.every(cell => cell === '') ?? true).toBe(true);
  });

  it('over several columns says nothing about the further ones', async () => {
    const [grid] = await workbook([
      {
        name: 'Products',
        rows: [
          ['Id', 'Seals', 'Rod'],
          ['1', 'FKM', null],
        ],
        merges: [{ startRow: 1, startCol: 1, endRow: 1, endCol: 2 }],
      },
    ]);
    expect(grid?.rows[1]).toEqual(['1', 'FKM', { text: '', note: 'merged' }]);
  });
});

it('reads TRUE and FALSE as they are shown', async () => {
  const formula = { value: null, formula: 'A1', formulaResult: true };
  const [grid] = await workbook([
    { name: 'Products', rows: [[true, false, null]], cells: new Map([['0,2', formula]]) } as never,
  ]);
  expect(grid?.rows[0]).toEqual(['TRUE', 'FALSE', { text: 'TRUE', note: 'formula' }]);
});

it('reads units, percent signs and zeros as they are shown, also of formulas', async () => {
  const [grid] = await workbook([
    {
      name: 'Products',
      rows: [[null, null, null, null]],
      cells: new Map([
        ['0,0', { value: 250, style: { numFmt: '0" bar"' } }],
        ['0,1', { value: 50, style: { numFmt: '0"%"' } }],
        ['0,2', { value: 1234, style: { numFmt: '000000' } }],
        ['0,3', { value: null, formula: '1+1', formulaResult: 2.5, style: { numFmt: '0.0" m"' } }],
      ] as never),
    },
  ]);
  expect(grid?.rows[0]).toEqual([
    '250 bar',
    { text: '50 %', shown: '50%' },
    { text: '1234', shown: '001234' },
    { text: '2.5 m', note: 'formula' },
  ]);
});

describe('the table of a workbook', () => {
  const table = [
    ['Name', 'Category', 'Bore (mm)', null],
    ['A', 'x', 63, 'y'],
  ];

  it('the table is found below a title, and is as wide as its rows', async () => {
    const source = toSource(await workbook([{ name: 'Sheet1', rows: [['Price list 2026'], [], ...table] }]));
    expect(source.headings).toEqual(['Name', 'Category', 'Bore (mm)', '']);
    expect(source.rows).toEqual([{ row: 4, cells: ['A', 'x', '63', 'y'] }]);
    expect(source.found).toMatchObject({ headingRow: 3, above: 1, unread: [], hiddenSheets: [] });
    expect(mappingOf(source, [])).toEqual(['Name', 'Category', null, null]);
  });

  it('the table is found on another sheet, and the others are named', async () => {
    const grids = await workbook([
      { name: 'Read me', rows: [['How to fill in this table'], ['Name is required']] },
      { name: 'Pumps', rows: table },
      { name: 'Valves', rows: table },
      { name: 'Old', rows: table, hidden: true },
      { name: 'Empty', rows: [] },
    ]);
    expect(toSource(grids).found).toMatchObject({
      sheet: 'Pumps',
      sheets: ['Read me', 'Pumps', 'Valves'],
      unread: ['Read me', 'Valves'],
      hiddenSheets: ['Old'],
    });
    expect(toSource(grids, { sheet: 'Valves' })).toMatchObject({
      sheet: 'Valves',
      headings: ['Name', 'Category', 'Bore (mm)', ''],
    });
    expect(() => toSource(grids, { sheet: 'Read me', headingRow: 2 })).toThrow(
      'The sheet Read me has headings, but no rows below them.',
    );
  });

  it('the table can be read from a row that was chosen', async () => {
    const grids = await workbook([
      {
        name: 'Sheet1',
        rows: [
          ['a', 'b'],
          ['Article', 'Group'],
          ['P1', 'Pumps'],
        ],
      },
    ]);
    expect(toSource(grids)).toMatchObject({ headings: ['a', 'b'] });
    expect(toSource(grids, { headingRow: 2 })).toMatchObject({
      headings: ['Article', 'Group'],
      rows: [{ row: 3, cells: ['P1', 'Pumps'] }],
    });
    expect(toSource(grids).found.firstRows).toEqual([
      { row: 1, text: 'a, b' },
      { row: 2, text: 'Article, Group' },
      { row: 3, text: 'P1, Pumps' },
    ]);
  });

  it('counts the rows that a filter hides', async () => {
    const rows = [
      ['Name', 'Category'],
      ['A', 'x'],
      ['B', 'x'],
      ['C', 'x'],
    ];
    const grids = await workbook([
      {
        name: 'Products',
        rows,
        rowDefs: new Map([
          [1, { hidden: true }],
          [3, { hidden: true }],
        ]),
      },
    ]);
    expect(toSource(grids).found.hiddenRows).toEqual([2, 4]);
    expect(toSource(grids).rows).toHaveLength(3);
  });

  it('names hidden columns with content, and reads them', async () => {
    const rows = [
      ['Name', 'Category', 'Seals', null, 'Note'],
      ['A', 'x', 'FKM', 'y', null],
    ];
    const columns = [{}, {}, { hidden: true }, { hidden: true }, {}, { hidden: true }];
    const source = toSource(await workbook([{ name: 'Products', rows, columns } as never]));
    expect(source.found.hiddenColumns).toEqual(['Seals (C)', 'D']);
    expect(source.rows[0]?.cells.slice(0, 4)).toEqual(['A', 'x', 'FKM', 'y']);
  });
});

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook of one sheet with this XML as its rows. */
function craft(sheetData: string, sharedStrings?: string): File {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('worksheets/sheet1', 'worksheet')}${part('sharedStrings', 'sharedStrings')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relation}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': sharedStrings ?? `<sst xmlns="${main}"/>`,
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level: 1,
  });
  return new File([bytes as Uint8Array<ArrayBuffer>], 'x.xlsx');
}

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const first = `<row r="1">${text('A1', 'Name')}${text('B1', 'Category')}</row><row r="2">${text('A2', 'A')}${text('B2', 'x')}</row>`;

const far = (cell: string) =>
  `Its cell ${cell} is too far away: at most 1,000 columns and 200,000 rows are read. Please delete everything outside the table.`;

describe('a workbook with far cells', () => {
  it('a workbook with far cells is read if they are only formatted', async () => {
    const stray = '<row r="1048576"><c r="XFD1048576" s="0"/><c r="XFC1048576"></c></row>';
    const [grid] = await readSpreadsheet(craft(first + stray));
    expect(grid?.rows).toEqual([
      ['Name', 'Category'],
      ['A', 'x'],
    ]);
  });

  it('a workbook is read without addresses, too', async () => {
    const cells = '<row><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Category</t></is></c></row>';
    expect((await readSpreadsheet(craft(cells)))[0]?.rows).toEqual([['Name', 'Category']]);
  });

  it.each([
    ['XFD2', 150_000, far('XFD2')],
    ['A1048576', 1, far('A1048576')],
    [
      'ALL150000',
      1,
      'Up to ALL150000 a sheet has 150,000,000 cells, filled or not; at most 5,000,000 are read. Please delete everything outside the table, or import it in parts.',
    ],
  ])('a workbook is refused if a value is in %s', async (place, count, message) => {
    const [, column = ''] = /^([A-Z]+)/.exec(place) ?? [];
    const at = Number(place.slice(column.length));
    const rows = Array.from(
      { length: count },
      (_, row) => `<row r="${at + row}"><c r="${column}${at + row}"><v>1</v></c></row>`,
    );
    await expect(readSpreadsheet(craft(first + rows.join('')))).rejects.toThrow(`x.xlsx could not be read. ${message}`);
  });

  it('a workbook is refused if it has too many texts or cells', async () => {
    const texts = `<sst xmlns="${main}">${'<si><t>a</t></si>'.repeat(1_000_001)}</sst>`;
    await expect(readSpreadsheet(craft(first, texts))).rejects.toThrow(
      'x.xlsx could not be read. It has more than 1,000,000 texts. Please import it in parts.',
    );
    const row = `<row r="3">${'<c r="A3"><v>1</v></c>'.repeat(2_000_001)}</row>`;
    await expect(readSpreadsheet(craft(first + row))).rejects.toThrow(
      'x.xlsx could not be read. It has more than 2,000,000 filled cells. Please import it in parts.',
    );
  });
});

import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import type { Figures } from '../tools/figures.ts';
import type { Filled } from './fill.ts';
import { formulas } from './payloads.ts';
import { type Stage, WatchedPages } from './stage.ts';

/** The lists that staff export, with the number of columns of each; products have one for each figure. */
const lists = [
  { name: 'enquiries', address: '/contact-operation', cells: 18 },
  { name: 'products', address: '/product-operation', cells: undefined },
  { name: 'users', address: '/user-operation', cells: 6 },
  { name: 'activity', address: '/activity', cells: 9 },
] as const;
type List = (typeof lists)[number]['name'];

type Format = { button: string; read(file: Buffer, figures: Figures): Promise<string[][]> };

/** Exports every list with its button, and checks each cell. */
export async function showSpreadsheets(stage: Stage, format: 'csv' | 'xlsx'): Promise<void> {
  const { target, filled, figures } = stage;
  const { button, read } = formats[format];
  await target.renew();
  const pages = await WatchedPages.open(stage);
  await pages.signIn(target.token);
  const files = new Map<List, Buffer>();
  await pages.each(
    lists.map(({ name }) => name),
    async (page, name) => {
      const list = lists.find(one => one.name === name);
      await page.goto(target.url + list?.address);
      await page.locator('main tbody tr').first().waitFor();
      const menu = page.getByRole('button', { name: 'Import and export' });
      if (await menu.isVisible()) await menu.click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      files.set(name as List, readFileSync(await (await downloading).path()));
    },
  );
  const rowsOf: Partial<Record<List, string[][]>> = {};
  for (const { name, cells } of lists) {
    const [header, ...rows] = await read(files.get(name) ?? Buffer.alloc(0), figures);
    const wanted = cells ?? header?.length ?? 0;
    const odd = [header ?? [], ...rows].find(row => row.length !== wanted);
    figures.expect(odd === undefined, `every row of ${name} has its ${wanted} cells`, odd);
    figures.expect(rows.length > 0, `${name} are in the file`);
    rowsOf[name] = rows;
  }
  expectWhole(rowsOf, filled, figures);
  figures.note(
    lists
      .map(({ name }) => `${rowsOf[name]?.length} ${name}`)
      .join(', ')
      .concat(' were exported'),
  );
  await pages.close();
}

/** The start of a formula at the start of a cell, or of what some programs would read as a cell. */
const atStart = /^\s*["'`]*[=+\-@＝＋－＠]/;
const inside = /[;\t\r\n][^\S\t\r\n]*["'`]*([=@＝＠]|[+\-＋－][^\r\n]*[(|![（｜！［])/;

const formats: Record<'csv' | 'xlsx', Format> = {
  csv: {
    button: 'Export CSV',
    async read(file, figures) {
      const rows = parseCsv(file.toString());
      // An apostrophe before a formula makes it text.
      const isActive = (cell: string) => {
        const bare = cell.replace(/(^|[;\t\r\n])'(?=.)/g, '$1\u0001');
        return atStart.test(bare) || inside.test(bare);
      };
      const formula = rows.flat().find(isActive);
      figures.expect(formula === undefined, 'no cell is a formula', formula);
      return rows;
    },
  },
  xlsx: {
    button: 'Export Excel',
    async read(file, figures) {
      const parts = unzipSync(file);
      const active = Object.keys(parts).filter(name =>
        /vba|macro|external|connection|\.bin$|comment|drawing/i.test(name),
      );
      figures.expect(active.length === 0, 'a workbook holds cells only', active);
      const names = Object.keys(parts).filter(name => name.startsWith('xl/worksheets/'));
      for (const name of names) {
        const xml = Buffer.from(parts[name] ?? []).toString();
        // Tags only: texts hold no bare angle bracket.
        const tags = new Set([...xml.matchAll(/<(\w+)/g)].map(([, tag = '']) => tag));
        const foreign = [...tags].filter(tag => !sheetTags.includes(tag));
        figures.expect(foreign.length === 0, 'a sheet has no formula, link or other element', foreign);
      }
      const [sheet] = await readExcelFile(file, { trim: false });
      return (sheet?.data ?? []).map(row => row.map(cell => (cell === null ? '' : String(cell))));
    },
  },
};

const sheetTags = [
  ...[
    'worksheet',
    'dimension',
    'pageMargins',
    'sheetViews',
    'sheetView',
    'pane',
    'sheetFormatPr',
    'cols',
    'col',
    'sheetData',
    'row',
    'c',
    'is',
    't',
  ],
  'v',
];

/** The cells of a CSV file (RFC 4180). */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, end] of text.replace(/^\ufeff/, '').matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push((quoted ?? '').replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Removes what the formats write differently: blanks, apostrophes, characters that XML cannot contain, or names. */
const plain = (text: string) => text.toWellFormed().replace(/[\s'\p{Cc}\p{Cf}\ufffd-\uffff]/gu, '');

/** Checks that every enquiry and product is exported, and every payload with its complete text. */
function expectWhole(rows: Partial<Record<List, string[][]>>, filled: Filled, figures: Figures): void {
  const { enquiries = [], products = [], users = [] } = rows;
  figures.expect(
    enquiries.length === filled.enquiries,
    'every enquiry is in the file',
    `${enquiries.length} of ${filled.enquiries}`,
  );
  const messages = new Set(enquiries.map(row => plain(row[3] ?? '')));
  const missing = [...filled.texts, ...formulas].find(one => !messages.has(plain(one)));
  figures.expect(missing === undefined, 'every text is complete', missing);
  const names = new Set(products.map(([, name = '']) => plain(name)));
  const absent = filled.names.find(name => !names.has(plain(name)));
  figures.expect(absent === undefined, 'every product is in the file', absent);
  figures.expect(users.length >= filled.userIds.length, 'every user is in the file', users.length);
}

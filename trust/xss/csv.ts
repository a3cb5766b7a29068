import type { Figures } from '../tools/figures.ts';
import type { Filled } from './fill.ts';
import { formulas } from './payloads.ts';

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

/** What makes a spreadsheet calculate: at the start of a cell, or of what some programs would take for one. */
const active = /(^|[;\t\r\n])[^\S\t\r\n]*["'`]*[=+\-@＝＋－＠]/;

/** Every row has the cells of the header, and no cell is a formula. @returns the rows without the header */
function expectCells(text: string, cells: number, figures: Figures): string[][] {
  const [header, ...rows] = parseCsv(text);
  const odd = [header ?? [], ...rows].find(row => row.length !== cells);
  figures.expect(odd === undefined, `every row has its ${cells} cells`, odd);
  const formula = rows.flat().find(cell => active.test(cell.replace(/(^|[;\t\r\n])'(?=.)/g, '$1\u0001')));
  figures.expect(formula === undefined, 'no cell is a formula', formula);
  return rows;
}

/** Every enquiry is in its file with its whole text, the activity in another, and no cell of them is a formula. */
export function expectHarmless(
  { enquiries, activity }: { enquiries: string; activity: string },
  filled: Filled,
  figures: Figures,
): void {
  const rows = expectCells(enquiries, 11, figures);
  figures.expect(
    rows.length === filled.enquiries,
    'every enquiry is in the file',
    `${rows.length} of ${filled.enquiries}`,
  );
  const plain = (value: string) => value.replaceAll("'", '').trim();
  const messages = new Set(rows.map(row => plain(row[3] ?? '')));
  const missing = [...filled.texts, ...formulas].find(one => !messages.has(plain(one)));
  figures.expect(missing === undefined, 'every text is whole', missing);
  const entries = expectCells(activity, 9, figures);
  figures.expect(entries.length > 0, 'the activity is in the file');
  figures.note(`${rows.length} enquiries and ${entries.length} entries of the activity were exported`);
}

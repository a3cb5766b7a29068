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

/** Every enquiry is in the file with its whole text, and no cell is a formula. */
export function expectHarmless(text: string, { enquiries, texts }: Filled, figures: Figures): void {
  const [header, ...rows] = parseCsv(text);
  figures.expect(header?.length === 8 && rows.every(row => row.length === 8), 'every row has its eight cells', header);
  figures.expect(rows.length === enquiries, 'every enquiry is in the file', `${rows.length} of ${enquiries}`);
  const cells = rows.flat();
  const formula = cells.find(cell => active.test(cell.replace(/(^|[;\t\r\n])'(?=.)/g, '$1\u0001')));
  figures.expect(formula === undefined, 'no cell is a formula', formula);
  const plain = (value: string) => value.replaceAll("'", '').trim();
  const messages = new Set(rows.map(row => plain(row[3] ?? '')));
  const missing = [...texts, ...formulas].find(one => !messages.has(plain(one)));
  figures.expect(missing === undefined, 'every text is whole', missing);
}

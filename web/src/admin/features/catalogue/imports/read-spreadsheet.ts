import { type CodePage, decodeText } from './reading/code-pages.ts';
import type { Grid } from './reading/grid.ts';

export type { Grid } from './reading/grid.ts';

const maxBytes = 50 * 1024 * 1024;

/** The import refuses more rows; the file may have them, and says so. */
const maxRows = 200_000;

/**
 * Reads a spreadsheet without evaluating formulas: they give their stored value, marked as such.
 * @param page the code page of a CSV that is not UTF-8
 * @throws Error with a sentence for staff, if it is too large, damaged or of another kind
 * @throws UnknownCodePage with a choice of pages, if it is a CSV that is not UTF-8
 */
export async function readSpreadsheet(file: File, page?: CodePage): Promise<Grid[]> {
  if (file.size > maxBytes) throw new Error(`${file.name} is larger than 50 MB.`);
  if (file.size === 0) throw new Error(`${file.name} is empty.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) {
    const { readWorkbook } = await import('./reading/read-workbook.ts');
    return readWorkbook(file, bytes);
  }
  if (/\.(csv|txt|tsv)$/i.test(file.name)) return [await readText(file.name, bytes, page)];
  const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  throw new Error(
    isOld
      ? `${file.name} is an old or encrypted Excel file. Please save it as .xlsx without a password, or as CSV.`
      : `${file.name} is neither an Excel workbook (.xlsx) nor CSV.`,
  );
}

async function readText(name: string, bytes: Uint8Array, page: CodePage | undefined): Promise<Grid> {
  const text = decodeText(name, bytes, page);
  if (text.includes('\0')) throw new Error(`${name} is not text. Please save the table as CSV (UTF-8) or as .xlsx.`);
  const { readCsv } = await import('./reading/read-csv.ts');
  return { name, rows: readCsv(text, maxRows) };
}

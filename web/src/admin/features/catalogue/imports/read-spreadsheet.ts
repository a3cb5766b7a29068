import { editableText } from '@hydraulics/common/figures/editable-text';
import { type ImportCell, importLimits } from '@hydraulics/common/nouns/imports/imports';
import type { Cell, Sheet } from 'hucre/xlsx';
import { withoutMarks } from '../../../ui/export/csv.ts';
import { readZip } from './read-zip.ts';

/** A sheet as cells of text. Its first row is row 1. */
export type Grid = { name: string; rows: ImportCell[][] };

const megabyte = 1024 * 1024;
const limits = { file: 50 * megabyte, files: 2000, unpacked: 400 * megabyte } as const;

/** Limits a sheet, because a stray cell at its end would otherwise create millions. */
const maxRows = 200_000;

/**
 * Reads a spreadsheet without evaluating formulas: they give their stored value, marked as such.
 * @throws Error with a sentence for staff, if it is too large, damaged or of another kind
 */
export async function readSpreadsheet(file: File): Promise<Grid[]> {
  if (file.size > limits.file) throw new Error(`${file.name} is larger than 50 MB.`);
  if (file.size === 0) throw new Error(`${file.name} is empty.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip) return readWorkbook(file, bytes);
  if (/\.(csv|txt|tsv)$/i.test(file.name)) return [await readCsv(file.name, bytes)];
  const isOld = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  throw new Error(
    isOld
      ? `${file.name} is an old or encrypted Excel file. Please save it as .xlsx without a password, or as CSV.`
      : `${file.name} is neither an Excel workbook (.xlsx) nor CSV.`,
  );
}

async function readWorkbook(file: File, bytes: Uint8Array): Promise<Grid[]> {
  const size = { files: limits.files, fileBytes: limits.unpacked, bytes: limits.unpacked };
  let isWorkbook = false;
  await readZip(file, size, ({ name }) => {
    isWorkbook ||= name === 'xl/workbook.xml';
    return 'count';
  }).catch(error => {
    throw new Error(`${file.name} could not be read. ${error.message}`, { cause: error });
  });
  if (!isWorkbook) throw new Error(`${file.name} is no Excel workbook. Please save the table as .xlsx or as CSV.`);
  const { readXlsx } = await import('hucre/xlsx');
  const workbook = await readXlsx(bytes, { readStyles: true, maxRows, sheets: ({ hidden }) => !hidden }).catch(
    error => {
      throw new Error(`${file.name} is damaged, or not a workbook as Excel writes it.`, { cause: error });
    },
  );
  return workbook.sheets.map(sheet => ({ name: sheet.name, rows: rowsOf(sheet) }));
}

const rowsOf = ({ rows, cells }: Sheet): ImportCell[][] =>
  rows.map((line, row) => line.map((value, column) => cellOf(value, cells?.get(`${row},${column}`))));

const numberText = (number: number): string => editableText({ kind: 'number', number, unit: null }, null);

function cellOf(value: unknown, detail: Cell | undefined): ImportCell {
  if (detail?.formula !== undefined) {
    const result = cellOf(detail.formulaResult ?? value ?? null, undefined);
    if (result === '') return { text: `=${detail.formula}`, note: 'noValue' };
    return typeof result === 'string' ? { text: result, note: 'formula' } : result;
  }
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const isValid = !Number.isNaN(value.getTime());
    return { text: isValid ? value.toISOString().slice(0, 10) : 'a date', note: 'date' };
  }
  if (
    detail?.type === 'error' ||
    (typeof value === 'string' && /^#(REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)$/.test(value))
  ) {
    return { text: String(value), note: 'error' };
  }
  if (typeof value === 'number') {
    // Shown as 50 %, stored as 0.5.
    const isShare = detail?.style?.numFmt?.includes('%');
    return isShare ? `${numberText(value * 100)} %` : numberText(value);
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value).slice(0, importLimits.cell);
}

async function readCsv(name: string, bytes: Uint8Array): Promise<Grid> {
  const { parseCsv } = await import('hucre/csv');
  const text = decoded(bytes);
  if (text.includes('\0')) throw new Error(`${name} is not text. Please save the table as CSV (UTF-8) or as .xlsx.`);
  const rows = parseCsv(text, { delimiter: delimiterOf(text), maxRows });
  return { name, rows: rows.map(line => line.map(value => withoutMarks(value === null ? '' : String(value)))) };
}

/** Decodes UTF-8, or else Windows-1252, which Excel uses for "CSV" on Western systems. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The most frequent separator of the first line, outside quotation marks. */
function delimiterOf(text: string): string {
  const line = text.replace(/"(?:[^"]|"")*"/g, '""').split(/\r?\n/, 1)[0] ?? '';
  const counts = [';', ',', '\t'].map(sign => ({ sign, count: line.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

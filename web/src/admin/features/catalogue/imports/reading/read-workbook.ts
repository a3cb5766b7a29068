import { type ImportCell, importLimits } from '@hydraulics/common/nouns/imports/imports';
import { utcDay } from '@hydraulics/common/units/dates/days';
import { type Cell, type MergeRange, readXlsx, type Sheet } from 'hucre/xlsx';
import { readZip } from '../read-zip.ts';
import type { Grid } from './grid.ts';
import { WorkbookMeasure } from './measure-workbook.ts';
import { shownNumber, shownText } from './number-formats.ts';

const megabyte = 1024 * 1024;
const limits = { files: 2000, unpacked: 400 * megabyte } as const;

/** Of sheets whose cells have no addresses; the others are measured. */
const maxRows = 200_000;

/**
 * The sheets of a workbook, as Excel shows them. Hidden sheets come without their rows.
 * @throws Error with a sentence for staff
 */
export async function readWorkbook(file: File, bytes: Uint8Array): Promise<Grid[]> {
  const size = { files: limits.files, fileBytes: limits.unpacked, bytes: limits.unpacked };
  const measure = new WorkbookMeasure();
  let isWorkbook = false;
  await readZip(file, size, ({ name }) => {
    isWorkbook ||= name === 'xl/workbook.xml';
    return name.endsWith('.xml') ? measure.counter() : 'count';
  }).catch(error => {
    throw new Error(`${file.name} could not be read. ${error.message}`, { cause: error });
  });
  if (!isWorkbook) throw new Error(`${file.name} is not an Excel workbook. Please save the table as .xlsx or as CSV.`);
  const names: { name: string; isHidden: boolean }[] = [];
  const { range } = measure;
  const workbook = await readXlsx(bytes, {
    readStyles: true,
    ...(range ? { range } : { maxRows }),
    sheets: ({ name, hidden, veryHidden }) => {
      names.push({ name, isHidden: Boolean(hidden || veryHidden) });
      return !hidden && !veryHidden;
    },
  }).catch(error => {
    throw new Error(`${file.name} is damaged, or not a workbook as Excel writes it.`, { cause: error });
  });
  const read = new Map(workbook.sheets.map(sheet => [sheet.name, gridOf(sheet)]));
  return names.map(({ name, isHidden }) => read.get(name) ?? { name, rows: [], ...(isHidden ? { isHidden } : {}) });
}

function gridOf(sheet: Sheet): Grid {
  const { name, cells, rowDefs } = sheet;
  const rows = sheet.rows.map((line, row) =>
    line.map((value, column) => cellOf(value, cells?.get(`${row},${column}`))),
  );
  const isEmpty = rows.map(line => line.every(cell => cell === ''));
  for (const merge of sheet.merges ?? []) spread(rows, isEmpty, merge);
  const hiddenRows = [...(rowDefs ?? [])].flatMap(([row, { hidden }]) =>
    hidden && rows[row]?.some(cell => cell !== '') ? [row + 1] : [],
  );
  const hiddenColumns = (sheet.columns ?? []).flatMap((column, at) =>
    column?.hidden && rows.some(line => line[at] !== undefined && line[at] !== '') ? [at + 1] : [],
  );
  return {
    name,
    rows,
    ...(hiddenRows.length > 0 ? { hiddenRows } : {}),
    ...(hiddenColumns.length > 0 ? { hiddenColumns } : {}),
  };
}

/**
 * Gives each row of a merged cell its value. Further columns that it covers say nothing, and rows without any other cell
 * stay empty.
 */
function spread(
  rows: ImportCell[][],
  isEmpty: readonly boolean[],
  { startRow, startCol, endRow, endCol }: MergeRange,
): void {
  const value = rows[startRow]?.[startCol] ?? '';
  for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row += 1) {
    const line = rows[row];
    if (!line || isEmpty[row]) continue;
    line[startCol] = value;
    for (let column = startCol + 1; column <= Math.min(endCol, line.length - 1); column += 1) {
      line[column] = { text: '', note: 'merged' };
    }
  }
}

function cellOf(value: unknown, detail: Cell | undefined): ImportCell {
  if (detail?.formula !== undefined) {
    const { style } = detail;
    const result = cellOf(detail.formulaResult ?? value ?? null, style ? ({ style } as Cell) : undefined);
    if (result === '') return { text: `=${detail.formula}`, note: 'noValue' };
    if (typeof result === 'string') return { text: result, note: 'formula' };
    return { ...result, note: result.note ?? 'formula' };
  }
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    const isValid = !Number.isNaN(value.getTime());
    return { text: isValid ? utcDay(value) : 'a date', note: 'date' };
  }
  if (
    detail?.type === 'error' ||
    (typeof value === 'string' && /^#(REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)$/.test(value))
  ) {
    return { text: String(value), note: 'error' };
  }
  const pattern = detail?.style?.numFmt;
  if (typeof value === 'number') return shownNumber(value, pattern);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return shownText(String(value), pattern).slice(0, importLimits.cell);
}

import { wellFormed } from '@hydraulics/common/text';
import { type CellValue, numberFormat, type Sheet, type SheetColumn } from './sheet.ts';

/** Excel refuses a workbook with a longer text in a cell. */
const longestText = 32_767;

/** Characters that XML 1.0 forbids; Excel reports the file as damaged. */
const forbidden = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu;
/** Excel reads `_x000D_` as an escaped character (ECMA-376, 22.9.2.19), unless the first underscore is escaped itself. */
const escapeLike = /_(?=x[0-9a-f]{4}_)/gi;

/** Escapes a text for a cell: line breaks as in Excel, without characters that damage the file. */
export function cellText(text: string): string {
  const clean = wellFormed(text).replace(/\r\n?/g, '\n').replace(forbidden, '\ufffd');
  const whole = clean.length <= longestText ? clean : `${clean.slice(0, longestText - 1)}…`;
  return whole.replace(escapeLike, '_x005F_');
}

/** Spreadsheets have no time zones, so the local time is written as if it were UTC. */
const localTime = (time: Date): Date => new Date(time.getTime() - time.getTimezoneOffset() * 60_000);

function cellOf(value: CellValue): CellValue {
  if (typeof value === 'string') return cellText(value);
  return value instanceof Date ? localTime(value) : value;
}

function styleOf({ kind, decimals = 0 }: Pick<SheetColumn<never>, 'kind' | 'decimals'>) {
  const numFmt = kind === 'time' ? 'yyyy-mm-dd hh:mm:ss' : numberFormat(decimals);
  return {
    alignment: { vertical: 'top', wrapText: kind === 'long-text' } as const,
    ...(numFmt ? { numFmt } : {}),
  };
}

async function* cellsOf<Row>({ columns }: Sheet<Row>, rows: AsyncIterable<Row>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield columns.map(({ value }) => cellOf(value(row)));
}

/**
 * A list as an Excel workbook (ECMA-376) with one sheet. Texts are typed as text, so that none is calculated. Rows are
 * compressed as they arrive: besides the file, only one page of rows is in memory.
 * @throws the error of reading a row
 */
export async function xlsxFile<Row>(sheet: Sheet<Row>, rows: AsyncIterable<Row>): Promise<Blob> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const reader = writeXlsxStream(cellsOf(sheet, rows), {
    name: sheet.title,
    columns: sheet.columns.map(({ title: header, width, ...one }) => ({ header, width, style: styleOf(one) })),
    freezePane: { rows: 1 },
  }).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}

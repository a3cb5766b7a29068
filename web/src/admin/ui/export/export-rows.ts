import type { TextFile } from '@hydraulics/common/host';
import { limits } from '@hydraulics/common/limits';
import { byteOrderMark, csvRow } from '../csv.ts';

export type Progress = (done: number) => void;

export type Exported = { file: TextFile; count: number };

type Export<Row> = {
  name: string;
  header: readonly string[];
  cells: (row: Row) => readonly string[];
  page: (page: { limit: number; offset: number }) => Promise<Row[]>;
};

/** As spreadsheets read a time of this place: `2026-03-03 14:05:00`. */
export const stamp = (iso: string): string => new Date(iso).toLocaleString('sv-SE');

/**
 * A whole list as CSV, read page by page. Rows added meanwhile shift the others, so duplicates are dropped.
 * @throws what a page throws
 */
export async function exportRows<Row extends { _id: string }>(
  { name, header, cells, page }: Export<Row>,
  progress: Progress,
): Promise<Exported> {
  const seen = new Set<string>();
  const parts = [byteOrderMark, csvRow(header)];
  for (let offset = 0; ; offset += limits.page) {
    const rows = await page({ limit: limits.page, offset });
    for (const row of rows) {
      if (seen.has(row._id)) continue;
      seen.add(row._id);
      parts.push(csvRow(cells(row)));
    }
    progress(seen.size);
    if (rows.length < limits.page) break;
  }
  const day = stamp(new Date().toISOString()).slice(0, 10);
  return {
    file: { name: `${name}-${day}.csv`, type: 'text/csv;charset=utf-8', text: parts.join('') },
    count: seen.size,
  };
}

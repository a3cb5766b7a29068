import type { BlobFile } from '@hydraulics/common/host';
import { limits } from '@hydraulics/common/limits';
import { dayIn } from '@hydraulics/common/units/dates/days';
import { localZone } from '../../../shared/locale.ts';
import { csvFile } from './csv.ts';
import type { Sheet } from './sheet.ts';
import { xlsxFile } from './xlsx.ts';

export type Format = 'xlsx' | 'csv';

/** The options of an export. */
export type ExportHow = { format: Format; onProgress: (done: number) => void; signal: AbortSignal };

export type Exported = { file: BlobFile; count: number };

type ReadPage<Row> = (page: { limit: number; offset: number }) => Promise<Row[]>;

/** `only`: the selected ids, if not all rows are exported. */
type Rows<Row> = { page: ReadPage<Row>; only?: ReadonlyMap<string, unknown> | undefined };

/** Every row of a list, read page by page. Rows added during the export shift the others, so duplicates are dropped. */
async function* readRows<Row extends { _id: string }>(
  { page, only }: Rows<Row>,
  onProgress: (done: number) => void,
): AsyncGenerator<Row> {
  const seen = new Set<string>();
  let done = 0;
  for (let offset = 0; ; offset += limits.page) {
    const rows = await page({ limit: limits.page, offset });
    for (const row of rows) {
      if (seen.has(row._id)) continue;
      seen.add(row._id);
      if (only && !only.has(row._id)) continue;
      done += 1;
      yield row;
    }
    onProgress(done);
    if (only && done === only.size) return;
    if (rows.length < limits.page) return;
  }
}

/** A whole list as a file. @throws the error of a page's request */
export async function exportRows<Row extends { _id: string }>(
  { page, only, ...sheet }: Sheet<Row> & Rows<Row>,
  { format, onProgress }: ExportHow,
): Promise<Exported> {
  let count = 0;
  const rows = readRows({ page, only }, done => {
    count = done;
    onProgress(done);
  });
  const content = await (format === 'xlsx' ? xlsxFile(sheet, rows) : csvFile(sheet, rows));
  const day = dayIn(localZone(), new Date());
  return { file: { name: `${sheet.name}-${day}.${format}`, content }, count };
}

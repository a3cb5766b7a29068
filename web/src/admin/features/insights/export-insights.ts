import type { Client } from '@hydraulics/common/contract/client';
import { limits } from '@hydraulics/common/limits';
import type { Insight } from '@hydraulics/common/nouns/insights/insights';
import { type Exported, type ExportHow, exportRows } from '../../ui/export/export-rows.ts';
import type { SheetColumn } from '../../ui/export/sheet.ts';
import { type InsightList, monthBefore, monthName, sections } from './sections.ts';

type Row = Insight & { _id: string; section: string; list: InsightList };

const columnsOf = (month: string): SheetColumn<Row>[] => [
  { title: 'Section', width: 34, value: ({ section }) => section },
  { title: 'List', width: 26, value: ({ list }) => list.rows },
  { title: 'What', width: 60, value: ({ text }) => text },
  { title: monthName(month), width: 16, kind: 'number', value: ({ times }) => times },
  { title: monthName(monthBefore(month)), width: 16, kind: 'number', value: ({ before }) => before },
];

/**
 * All lists of a month as one file.
 * @throws the error of a page's request; `AbortError` if aborted
 */
export function exportInsights(client: Client, month: string, how: ExportHow): Promise<Exported> {
  const rows = readAll(client, month, how);
  const columns = columnsOf(month);
  return exportRows(
    {
      title: monthName(month),
      name: `visitors-${month}`,
      columns,
      page: async ({ limit }) => {
        const page: Row[] = [];
        while (page.length < limit) {
          const { value, done } = await rows.next();
          if (done) break;
          page.push(value);
        }
        return page;
      },
    },
    how,
  );
}

async function* readAll(client: Client, month: string, { signal }: ExportHow): AsyncGenerator<Row, undefined> {
  for (const { title, lists } of sections) {
    for (const list of lists) {
      const { kind } = list;
      for (let offset = 0; ; offset += limits.page) {
        const rows = await client.insights.list({ month, kind, limit: limits.page, offset }, { signal });
        for (const row of rows) yield { ...row, _id: `${kind} ${row.subject}`, section: title, list };
        if (rows.length < limits.page) break;
      }
    }
  }
  return undefined;
}

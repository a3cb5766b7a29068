import type { Client } from '@hydraulics/common/contract/client';
import type { AuditEntry } from '@hydraulics/common/nouns/audit';
import { type Exported, type ExportHow, exportRows } from '../../ui/export/export-rows.ts';
import { type SheetColumn, timeOf } from '../../ui/export/sheet.ts';
import { describeChanges, describeEntry } from '../../ui/history/entries/describe-entry.ts';

export type ActivityInput = { user?: string; from?: string };

const columns: SheetColumn<AuditEntry>[] = [
  { title: 'When', width: 20, kind: 'time', value: ({ createdAt }) => timeOf(createdAt) },
  { title: 'Who', width: 24, value: ({ userName }) => userName ?? 'Visitor' },
  { title: 'What', width: 44, value: describeEntry },
  { title: 'Changes', width: 80, kind: 'long-text', value: entry => describeChanges(entry).join('\n') },
  { title: 'Times', width: 8, kind: 'number', value: ({ times }) => times },
  { title: 'Address', width: 20, value: ({ address }) => address },
  { title: 'Device', width: 28, value: ({ device }) => device },
  { title: 'Call', width: 28, value: ({ call }) => call },
  { title: 'Record', width: 38, value: ({ recordId }) => recordId },
];

/**
 * The entries of a filter as a file.
 * @throws the error of a page's request; `AbortError` if aborted
 */
export const exportActivity = (client: Client, input: ActivityInput, how: ExportHow): Promise<Exported> =>
  exportRows(
    {
      title: 'Activity',
      name: 'activity',
      columns,
      page: page => client.audit.list({ ...input, ...page }, { signal: how.signal }),
    },
    how,
  );

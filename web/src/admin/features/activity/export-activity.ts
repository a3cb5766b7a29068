import type { Client } from '@hydraulics/common/contract/client';
import type { AuditEntry } from '@hydraulics/common/nouns/audit';
import { type Exported, exportRows, type Progress, stamp } from '../../ui/export/export-rows.ts';
import { describeChanges, describeEntry } from '../../ui/history/describe-entry.ts';

export type ActivityInput = { user?: string; from?: string };

const header = ['When', 'Who', 'What', 'Changes', 'Times', 'Address', 'Device', 'Call', 'Record'];

const cells = (entry: AuditEntry) => [
  stamp(entry.createdAt),
  entry.userName ?? 'Visitor',
  describeEntry(entry),
  describeChanges(entry.changes).join('\n'),
  String(entry.times),
  entry.address,
  entry.device,
  entry.call,
  entry.recordId ?? '',
];

/** The whole list as CSV. @throws what a page throws; `AbortError` when the signal was given */
export const exportActivity = (
  client: Client,
  input: ActivityInput,
  progress: Progress,
  signal: AbortSignal,
): Promise<Exported> =>
  exportRows(
    { name: 'activity', header, cells, page: page => client.audit.list({ ...input, ...page }, { signal }) },
    progress,
  );

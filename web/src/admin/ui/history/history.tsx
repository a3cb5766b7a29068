import type { AuditEntry } from '@hydraulics/common/nouns/audit';
import type { RecordNoun } from '@hydraulics/common/registry';
import { query } from '../../../shared/data/query.ts';
import { useMay } from '../../data/role.ts';
import { Time } from '../time.tsx';
import { describeChanges, describeEntry } from './entries/describe-entry.ts';
import { HistoryList, HistoryPanel } from './history-panel.tsx';

type HistoryProps = { noun: RecordNoun; id: string; title?: string };

/** The changes of a record with user, time, old and new values, for users with the permission. */
export function History({ noun, id, title = 'History' }: HistoryProps) {
  const may = useMay();
  if (!may('audit')) return null;
  return (
    <HistoryPanel title={title}>
      <HistoryList
        read={limit => query('audit', 'list', { record: noun, recordId: id, limit })}
        pageSize={20}
        empty="No changes have been recorded yet."
      >
        {entries => entries.map(entry => <Entry key={entry._id} entry={entry} />)}
      </HistoryList>
    </HistoryPanel>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { createdAt, userName } = entry;
  return (
    <li>
      <p>
        <b>{describeEntry(entry)}</b> by {userName ?? 'a visitor'}, <Time at={createdAt} />
      </p>
      <ul>
        {describeChanges(entry).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </li>
  );
}

import type { AuditEntry } from '@hydraulics/common/nouns/audit';
import type { RecordNoun } from '@hydraulics/common/registry';
import { useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Empty, Failed, Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { formatLongDateTime } from '../dates.ts';
import { describeChanges, describeEntry } from './describe-entry.ts';

type HistoryProps = { noun: RecordNoun; id: string };

const pageSize = 20;

/** Who changed a record, when, and from what to what, for users with the permission. Loaded when opened. */
export function History(props: HistoryProps) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  if (!may('audit')) return null;
  return (
    <details className="panel history" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="panel-head">
        <h2>History</h2>
        <Icon icon={icons.chevron} />
      </summary>
      {open && <Entries {...props} />}
    </details>
  );
}

function Entries({ noun, id }: HistoryProps) {
  const [pages, setPages] = useState(1);
  const wanted = pages * pageSize;
  // One more than shown, to detect older entries.
  const input = { record: noun, recordId: id, limit: wanted + 1 };
  const { data, error, refetch } = useApi(query('audit', 'list', input), { keepPrevious: true });
  if (!data) {
    return error ? (
      <Failed message="Error loading the history" detail={reasonOf(error)} retry={() => void refetch()} />
    ) : (
      <Loading />
    );
  }
  if (data.length === 0) return <Empty text="No changes have been recorded yet." />;
  return (
    <>
      <ol className="history-list">
        {data.slice(0, wanted).map(entry => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      {data.length > wanted && (
        <p className="history-more">
          <button type="button" className="button" onClick={() => setPages(pages + 1)}>
            Show older
          </button>
        </p>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { createdAt, userName, changes } = entry;
  return (
    <li>
      <p>
        <b>{describeEntry(entry)}</b> by {userName ?? 'a visitor'},{' '}
        <time dateTime={createdAt}>{formatLongDateTime(createdAt)}</time>
      </p>
      <ul>
        {describeChanges(changes).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </li>
  );
}

import { type ReactNode, useState } from 'react';
import type { Query } from '../../../shared/data/query.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Empty, Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { Part } from '../parts/part.tsx';
import { ReadFailed } from '../parts/read-failed.tsx';

/** A panel whose content is loaded when it is opened. */
export function HistoryPanel({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="panel history" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="panel-head">
        <h2>{title}</h2>
        <Icon icon={icons.chevron} />
      </summary>
      {open && <Part>{children}</Part>}
    </details>
  );
}

type HistoryListProps<Entry> = {
  /** Reads the newest entries, up to the limit. */
  read: (limit: number) => Query<Entry[]>;
  pageSize: number;
  empty: string;
  className?: string;
  /** The list items of the shown entries. */
  children: (shown: Entry[]) => ReactNode;
};

/** Entries, newest first, with a button that shows older ones. */
export function HistoryList<Entry>({ read, pageSize, empty, className = '', children }: HistoryListProps<Entry>) {
  const [pages, setPages] = useState(1);
  const limit = pages * pageSize;
  // One more than shown, to detect older ones.
  const { data, error, refetch } = useApi(read(limit + 1), { keepPrevious: true });
  if (!data) {
    return error ? <ReadFailed message="Error loading the history" of={{ error, refetch }} /> : <Loading />;
  }
  if (data.length === 0) return <Empty text={empty} />;
  return (
    <>
      <ol className={`history-list ${className}`.trim()}>{children(data.slice(0, limit))}</ol>
      {data.length > limit && (
        <p className="history-more">
          <button type="button" className="button" onClick={() => setPages(pages + 1)}>
            Show older
          </button>
        </p>
      )}
    </>
  );
}

import type { Session } from '@hydraulics/common/nouns/sessions';
import { useMemo } from 'react';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { type Column, Table } from '../../ui/table/table.tsx';
import { tableResult } from '../../ui/table/table-result.ts';
import { Time } from '../../ui/time.tsx';

const columnsOf = (onEnd: (row: Session) => void): Column<Session>[] => [
  {
    title: 'Device',
    kind: 'name',
    value: ({ device }) => device,
    cell: ({ device, current }) => (
      <>
        {device}
        {current && <span className="self">This one</span>}
      </>
    ),
  },
  { title: 'Address', value: ({ address }) => address, cell: ({ address }) => address },
  {
    title: 'Signed in',
    kind: 'figure',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} format={formatDateTime} />,
  },
  {
    title: 'Last used',
    kind: 'figure',
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => <Time at={lastUsedAt} format={formatDateTime} />,
  },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row =>
      row.current ? null : (
        <button
          type="button"
          className="button button-small"
          aria-label={`Sign out ${row.device}, ${row.address}`}
          onClick={() => onEnd(row)}
        >
          Sign out
        </button>
      ),
  },
];

const failed = (error: unknown) => notify.error(`Error ending session: ${reasonOf(error)}`);

/** A user's sessions, with buttons to end them; without `user`, the signed-in user's. */
export function Sessions({ user }: { user?: string }) {
  const sessions = useApi(query('sessions', 'list', user ? { user } : {}));
  const end = useCall('sessions', (client, id: string) => client.sessions.end({ id }));
  const endAll = useCall('sessions', client => client.sessions.endAll(user ? { user } : {}));
  const { mutate } = end;
  const columns = useMemo(
    () =>
      columnsOf(row =>
        mutate(row._id, { onSuccess: () => notify.success(`Signed out: ${row.device}`), onError: failed }),
      ),
    [mutate],
  );
  const others = sessions.data?.filter(({ current }) => !current) ?? [];
  return (
    <div className="account-sessions">
      <Table
        title={user ? 'Signed in' : 'Where you are signed in'}
        columns={columns}
        {...tableResult(sessions, 'Error loading sessions: ')}
        empty="Not signed in anywhere"
        plain
        aside={
          others.length > 0 && (
            <button
              type="button"
              className="button button-small"
              disabled={endAll.isPending}
              onClick={() =>
                endAll.mutate(undefined, { onSuccess: ({ message }) => notify.success(message), onError: failed })
              }
            >
              {user ? 'Sign out everywhere' : 'Sign out everywhere else'}
            </button>
          )
        }
      />
    </div>
  );
}

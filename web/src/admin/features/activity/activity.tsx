import { adminPaths } from '@hydraulics/common/contract/paths';
import type { AuditEntry } from '@hydraulics/common/nouns/audit';
import { Fragment, useId } from 'react';
import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { ExportButtons } from '../../ui/export/export-buttons.tsx';
import { describeChanges, describeEntry } from '../../ui/history/entries/describe-entry.ts';
import { Page } from '../../ui/page.tsx';
import { usePagedRows } from '../../ui/table/rows/use-paged-rows.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { Time } from '../../ui/time.tsx';
import { exportActivity } from './export-activity.ts';

/** In a narrow window an IPv6 address may go on the next line after a colon. */
const breakable = (text: string) =>
  text.split(/(?<=:)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));

const columns: Column<AuditEntry>[] = [
  {
    title: 'When',
    kind: 'figure',
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  { title: 'Who', cell: ({ userName }) => <span className="whole-words">{userName ?? 'Visitor'}</span> },
  { title: 'What', kind: 'name', cell: describeEntry },
  {
    title: 'Changes',
    cell: entry => <span className="clamped">{describeChanges(entry).join('; ') || '–'}</span>,
  },
  {
    title: 'From',
    cell: ({ address, device, kind }) => (
      <span className="whole-words whole-line">
        {/* Entries of the server, or of an erased person, have no address. */}
        {breakable([address, device].filter(Boolean).join(', ') || (kind === 'change' ? '–' : 'Many addresses'))}
      </span>
    ),
  },
];

const periods = [
  { value: '', label: 'All' },
  { value: '0', label: 'Today' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
];

/** Rounded to a day, so that the query stays the same. */
function beginningOf(daysAgo: string): string | undefined {
  if (!periods.some(({ value }) => value !== '' && value === daysAgo)) return undefined;
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(daysAgo)).toISOString();
}

const every = 30_000;

/** The activity list: who did what, when and from where. */
export function Component() {
  const view = useTableView();
  const id = useId();
  const users = useApi(query('users', 'list'));
  const days = view.choice('period');
  const user = view.choice('user');
  const from = beginningOf(days);
  const input = { ...(user ? { user } : {}), ...(from ? { from } : {}) };
  const count = useApi(query('audit', 'count', input), { keepPrevious: true, every });
  const rows = usePagedRows<AuditEntry>({
    view,
    columns,
    list: ({ limit, offset }) => query('audit', 'list', { ...input, limit, offset }),
    found: { ...count, data: count.data?.total },
    total: undefined,
    about: 'Error loading the activity: ',
    every,
  });
  return (
    <Page
      title={adminPaths.activity.title}
      action={
        <ExportButtons
          total={rows.found}
          words={['entry', 'entries']}
          gather={(client, how) => exportActivity(client, input, how)}
        />
      }
    >
      <TableFrame
        title="What was done"
        columns={columns}
        view={view}
        rows={rows}
        empty="Nothing yet"
        filterless
        filters={
          <div className="table-filters">
            <TableChoice
              label="Since when"
              value={from ? days : ''}
              onChoose={value => view.choose('period', value)}
              choices={periods}
            />
            <p className="table-select">
              <label htmlFor={id}>Person</label>
              <select id={id} value={user} onChange={event => view.choose('user', event.target.value)}>
                <option value="">Everyone</option>
                {users.data?.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </select>
            </p>
          </div>
        }
      />
    </Page>
  );
}

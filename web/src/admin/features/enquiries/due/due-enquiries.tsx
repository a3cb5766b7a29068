import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { Link } from 'react-router-dom';
import { query } from '../../../../shared/data/query.ts';
import { formatNumber } from '../../../../shared/locale.ts';
import { useEnquiryCounts } from '../../../data/enquiry-counts.ts';
import { useApi } from '../../../data/use-api.ts';
import { StatusBadge } from '../../../ui/enquiry-state/status-badge.tsx';
import { ChooseAction } from '../../../ui/menu/choose-action.tsx';
import { listAddress } from '../../../ui/table/list-address.ts';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { tableResult } from '../../../ui/table/table-result.ts';
import { useAssignees } from '../timeline/use-assignees.ts';
import { dayInWords, usualDays } from './due-words.ts';
import { useCompanyDay } from './use-company-day.ts';
import { useDue } from './use-due.ts';

const shownCount = 5;

/** The enquiries whose day has come, the longest over first. Nothing while there is none. */
export function DueEnquiries() {
  const due = useEnquiryCounts()?.due ?? 0;
  return due > 0 ? <DueTable due={due} /> : null;
}

function DueTable({ due }: { due: number }) {
  const enquiries = useApi(query('enquiries', 'list', { due: 'yes', sort: 'dueOn', limit: shownCount }));
  const names = new Map(useAssignees().map(({ _id, name }) => [_id, name]));
  const today = useCompanyDay();
  const columns: Column<Enquiry>[] = [
    {
      title: 'Name',
      kind: 'name',
      cell: ({ _id, name, organization }) => (
        <>
          <Link to={listAddress.enquiry(_id)}>{name}</Link>
          <span className="cell-more">{organization}</span>
        </>
      ),
    },
    { title: 'State', cell: ({ state }) => <StatusBadge state={state} /> },
    { title: 'Assigned to', cell: ({ assignee }) => (assignee && names.get(assignee)) || '–' },
    {
      title: 'Day',
      kind: 'figure',
      cell: ({ dueOn }) =>
        dueOn && (
          <span className="due-day" data-over={dueOn < today}>
            {dayInWords(dueOn, today)}
          </span>
        ),
    },
    { title: 'Operation', kind: 'actions', cell: row => <Later enquiry={row} /> },
  ];
  return (
    <Table
      title="Come back today"
      plain
      columns={columns}
      {...tableResult(enquiries)}
      empty="No enquiry is due."
      aside={due > shownCount && <Link to={listAddress.enquiries('due')}>All {formatNumber(due)} due</Link>}
    />
  );
}

/** Puts an enquiry off to another day. */
function Later({ enquiry }: { enquiry: Enquiry }) {
  const { set, isPending } = useDue(enquiry);
  const today = useCompanyDay();
  return (
    <ChooseAction
      className="due-later"
      label={`Snooze the enquiry of ${enquiry.name}`}
      placeholder="Snooze…"
      action="Snooze"
      options={[
        ...usualDays(today).map(({ label, day }) => ({ value: day, label })),
        { value: 'none', label: 'No day' },
      ]}
      disabled={isPending}
      onChoose={day => set(day === 'none' ? '' : day)}
    />
  );
}

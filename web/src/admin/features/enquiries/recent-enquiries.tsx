import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { isWaiting } from '@hydraulics/common/nouns/enquiry-states';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { formatNumber } from '../../../shared/locale.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useEnquiryCounts, waitingOf } from '../../data/enquiry-counts.ts';
import { useApi } from '../../data/use-api.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { StatusBadge } from '../../ui/enquiry-state/status-badge.tsx';
import { listAddress } from '../../ui/table/list-address.ts';
import { type Column, Table } from '../../ui/table/table.tsx';
import { tableResult } from '../../ui/table/table-result.ts';
import { Time } from '../../ui/time.tsx';
import { ReplyLink } from './reply-link.tsx';
import { useMarkEnquiry } from './use-mark-enquiry.ts';

/** The newest enquiries, whatever their state. */
export function RecentEnquiries() {
  return (
    <EnquiryTable
      title="Recent Queries"
      enquiries={useApi(query('enquiries', 'recent'))}
      empty="No enquiries yet. They appear here when a visitor writes."
      aside={<Link to={adminPaths.enquiries.href()}>All enquiries</Link>}
      withState
    />
  );
}

/** The unanswered enquiries that have waited longest. */
export function WaitingEnquiries() {
  const enquiries = useApi(query('enquiries', 'recent', { waiting: 'yes' }));
  const counts = useEnquiryCounts();
  const waiting = counts ? waitingOf(counts) : 0;
  return (
    <EnquiryTable
      title="Waiting longest"
      enquiries={enquiries}
      empty="No enquiry is waiting for an answer."
      aside={
        waiting > (enquiries.data?.length ?? 0) && (
          <Link to={`${listAddress.enquiries('waiting')}&sort=createdAt`}>All {formatNumber(waiting)} waiting</Link>
        )
      }
    />
  );
}

const stateColumn: Column<Enquiry> = { title: 'State', cell: ({ state }) => <StatusBadge state={state} /> };

type TableProps = {
  title: string;
  enquiries: UseQueryResult<Enquiry[]>;
  empty: string;
  aside: ReactNode;
  withState?: boolean;
};

/** Enquiries with links to open, answer and mark them. */
function EnquiryTable({ title, enquiries, empty, aside, withState = false }: TableProps) {
  const mark = useMarkEnquiry();
  const offer = (enquiry: Enquiry) => {
    if (!isWaiting(enquiry.state)) return;
    const run = () => void mark(enquiry, 'answered');
    notify.info(`Replied to ${enquiry.name}?`, { action: { label: 'Mark as answered', run } });
  };
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
    ...(withState ? [stateColumn] : []),
    { title: 'Message', cell: ({ message }) => <span className="clamped">{message}</span> },
    {
      title: 'Received',
      kind: 'figure',
      cell: ({ createdAt }) => <Time at={createdAt} format={formatDateTime} />,
    },
    {
      title: 'Operation',
      kind: 'actions',
      cell: row => (
        <div className="row-actions">
          <ReplyLink enquiry={row} className="button button-small" onReply={() => offer(row)} />
          {isWaiting(row.state) && (
            <button
              type="button"
              className="button button-small"
              aria-label={`Mark the enquiry of ${row.name} as answered`}
              onClick={() => void mark(row, 'answered')}
            >
              <Icon icon={icons.check} /> Answered
            </button>
          )}
        </div>
      ),
    },
  ];
  return <Table title={title} plain columns={columns} {...tableResult(enquiries)} empty={empty} aside={aside} />;
}

import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { formatNumber } from '../../../shared/locale.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useEnquiryCounts } from '../../data/enquiry-counts.ts';
import { useApi } from '../../data/use-api.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { listAddress } from '../../ui/table/list-address.ts';
import { type Column, Table } from '../../ui/table/table.tsx';
import { tableResult } from '../../ui/table/table-result.ts';
import { Time } from '../../ui/time.tsx';
import { ReplyLink } from './reply-link.tsx';
import { useMarkEnquiry } from './use-mark-enquiry.ts';

/** The oldest open enquiries, with links to open, answer and mark them. */
export function RecentEnquiries() {
  const enquiries = useApi(query('enquiries', 'recent', { waiting: 'yes' }));
  const mark = useMarkEnquiry();
  const waiting = useEnquiryCounts()?.new ?? 0;
  const shownCount = enquiries.data?.length ?? 0;
  const offer = (enquiry: Enquiry) => {
    if (enquiry.state !== 'new') return;
    const run = () => void mark(enquiry, 'handled');
    notify.info(`Answered ${enquiry.name}?`, { action: { label: 'Mark as handled', run } });
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
          {row.state === 'new' && (
            <button
              type="button"
              className="button button-small"
              aria-label={`Mark the enquiry of ${row.name} as handled`}
              onClick={() => void mark(row, 'handled')}
            >
              <Icon icon={icons.check} /> Handled
            </button>
          )}
        </div>
      ),
    },
  ];
  return (
    <Table
      title="Recent Queries"
      plain
      columns={columns}
      {...tableResult(enquiries)}
      empty="No enquiry is waiting for an answer. Enquiries from the website appear here, oldest first."
      aside={
        waiting > shownCount ? (
          <Link to={`${listAddress.enquiries('new')}&sort=createdAt`}>All {formatNumber(waiting)} that wait</Link>
        ) : (
          <Link to={adminPaths.enquiries.href()}>All enquiries</Link>
        )
      }
    />
  );
}

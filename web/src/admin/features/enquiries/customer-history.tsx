import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { customerName, customerOf } from '@hydraulics/common/units/mail-address/customer-of';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { formatNumber } from '../../../shared/locale.ts';
import { Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { StatusBadge } from '../../ui/enquiry-state/status-badge.tsx';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { listAddress } from '../../ui/table/list-address.ts';
import { Time } from '../../ui/time.tsx';
import { MergeWith } from './merged/merge-with.tsx';

const shownCount = 5;
/** How many of the newest are offered for merging. */
const readCount = 25;

/** The other enquiries of the customer: of the company by the domain of its mail, or of the same address. */
export function CustomerHistory({ enquiry }: { enquiry: Enquiry }) {
  const { _id: id, email } = enquiry;
  const customer = customerOf(email);
  const { data, error, refetch } = useApi(query('enquiries', 'list', { customer, limit: readCount }));
  // Only then are there enquiries that were not read.
  const counts = useApi(query('enquiries', 'count', { customer }), { enabled: (data?.length ?? 0) === readCount });
  if (error) return <ReadFailed message="Error loading the history" of={{ error, refetch }} />;
  if (!data) return <Loading />;
  const others = data.filter(({ _id }) => _id !== id);
  const shown = others.slice(0, shownCount);
  const total = counts.data ? counts.data.total - 1 : others.length;
  return (
    <section className="customer-history" aria-labelledby="history-title">
      <h3 id="history-title">More from {customerName(customer)}</h3>
      {others.length === 0 ? (
        <p>No other enquiry.</p>
      ) : (
        <ul>
          {shown.map(({ _id, name, product, message, state, createdAt }) => (
            <li key={_id}>
              <p>
                <Link to={listAddress.enquiry(_id)}>{product || message.slice(0, 80)}</Link>{' '}
                <StatusBadge state={state} />
              </p>
              <p>
                {name}, <Time at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <MergeWith enquiry={enquiry} others={others} />
      {total > shown.length && (
        <p>
          <Link to={listAddress.enquiriesOf(customer)}>All {formatNumber(total + 1)} enquiries</Link>
        </p>
      )}
    </section>
  );
}

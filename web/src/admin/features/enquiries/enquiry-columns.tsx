import { paths } from '@hydraulics/common/contract/paths';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { StatusBadge } from './status-badge.tsx';

type Acts = {
  search: (id: string) => string;
  open: string | null;
  selected: (id: string) => boolean;
  onSelect: (enquiry: Enquiry, range: boolean) => void;
  onMark: (enquiry: Enquiry, state: EnquiryState) => void;
  onDelete: (enquiry: Enquiry) => void;
};

/** The id of the link that opens an enquiry, for returning the focus. */
export const linkId = (id: string): string => `enquiry-${id}`;

/** The specified columns and those that staff need besides. */
export const enquiryColumns = ({ search, open, selected, onSelect, onMark, onDelete }: Acts): Column<Enquiry>[] => [
  {
    title: 'Name',
    kind: 'name',
    sort: 'name',
    cell: row => (
      <>
        <input
          type="checkbox"
          className="bulk-pick"
          aria-label={`Select the enquiry of ${row.name}`}
          checked={selected(row._id)}
          onChange={event => onSelect(row, (event.nativeEvent as MouseEvent).shiftKey === true)}
        />
        <Link
          id={linkId(row._id)}
          className="desk-open"
          to={search(row._id)}
          aria-current={row._id === open ? 'true' : undefined}
          dir="auto"
        >
          {row.name}
        </Link>
      </>
    ),
  },
  { title: 'Email', sort: 'email', cell: ({ email }) => <EmailLink address={email} /> },
  { title: 'Organization', sort: 'organization', cell: ({ organization }) => organization || '–' },
  {
    title: 'Message',
    sort: 'message',
    cell: ({ message }) => (
      <span className="clamped" dir="auto">
        {message}
      </span>
    ),
  },
  {
    title: 'Product',
    sort: 'product',
    cell: ({ product, productId }) =>
      productId ? <PublicLink path={paths.product.href({ id: productId })}>{product}</PublicLink> : product || '–',
  },
  { title: 'State', sort: 'state', cell: ({ state }) => <StatusBadge state={state} /> },
  {
    title: 'Received',
    kind: 'figure',
    sort: 'createdAt',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
  },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.name} onDelete={() => onDelete(row)}>
        {row.state === 'new' && (
          <button
            type="button"
            className="button button-small"
            aria-label={`Mark the enquiry of ${row.name} as handled`}
            onClick={() => onMark(row, 'handled')}
          >
            <Icon icon={icons.check} /> Handled
          </button>
        )}
      </RowActions>
    ),
  },
];

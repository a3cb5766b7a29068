import { paths } from '@hydraulics/common/contract/paths';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { isWaiting } from '@hydraulics/common/nouns/enquiry-states';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { formatDateTime } from '../../ui/dates.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { StatusBadge } from '../../ui/enquiry-state/status-badge.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { SelectBox } from '../../ui/table/selection/select-box.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { Time } from '../../ui/time.tsx';

type ColumnActions = {
  search: (id: string) => string;
  open: string | null;
  selected: (id: string) => boolean;
  onSelect: (enquiry: Enquiry, range: boolean) => void;
  onMark: (enquiry: Enquiry, state: EnquiryState) => void;
  onDelete: (enquiry: Enquiry) => void;
};

/** The id of the link that opens an enquiry, for restoring the focus. */
export const linkId = (id: string): string => `enquiry-${id}`;

/** The specified columns and further ones for staff. */
export const enquiryColumns = ({
  search,
  open,
  selected,
  onSelect,
  onMark,
  onDelete,
}: ColumnActions): Column<Enquiry>[] => [
  {
    title: 'Name',
    kind: 'name',
    sort: 'name',
    cell: row => (
      <>
        <SelectBox
          of={`the enquiry of ${row.name}`}
          checked={selected(row._id)}
          onSelect={range => onSelect(row, range)}
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
    cell: ({ createdAt }) => <Time at={createdAt} format={formatDateTime} />,
  },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.name} onDelete={() => onDelete(row)}>
        {isWaiting(row.state) && (
          <button
            type="button"
            className="button button-small"
            aria-label={`Mark the enquiry of ${row.name} as answered`}
            onClick={() => onMark(row, 'answered')}
          >
            <Icon icon={icons.check} /> Answered
          </button>
        )}
      </RowActions>
    ),
  },
];

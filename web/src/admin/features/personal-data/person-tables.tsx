import { adminPaths } from '@hydraulics/common/contract/paths';
import type { PersonalData } from '@hydraulics/common/nouns/privacy/personal-data';
import { formatMoney } from '@hydraulics/common/quotations/money';
import { Link } from 'react-router-dom';
import { labelOf } from '../../ui/enquiry-state/enquiry-states.ts';
import { QuotationBadge, quotationStateWords } from '../../ui/enquiry-state/quotation-state.tsx';
import { StatusBadge } from '../../ui/enquiry-state/status-badge.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time.tsx';

type Row = PersonalData['enquiries'][number];

const columns: Column<Row>[] = [
  { title: 'Name', kind: 'name', value: ({ name }) => name, cell: ({ name }) => name },
  { title: 'Organization', value: ({ organization }) => organization, cell: ({ organization }) => organization || '–' },
  {
    title: 'Message',
    value: ({ message }) => message,
    cell: ({ message }) => <span className="clamped">{message}</span>,
  },
  { title: 'State', value: stateOf, cell: State },
  {
    title: 'Received',
    kind: 'figure',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

const noteColumns: Column<PersonalData['notes'][number]>[] = [
  { title: 'Note', kind: 'name', value: ({ text }) => text, cell: ({ text }) => <span dir="auto">{text}</span> },
  { title: 'By', value: ({ by }) => by ?? '', cell: ({ by }) => by ?? 'a former user' },
  {
    title: 'Written',
    kind: 'figure',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

const messageColumns: Column<PersonalData['messages'][number]>[] = [
  { title: 'Message', kind: 'name', value: ({ text }) => text, cell: ({ text }) => <span dir="auto">{text}</span> },
  { title: 'From', value: ({ from }) => from, cell: ({ from }) => from },
  { title: 'To', value: ({ to }) => to, cell: ({ to }) => to },
  {
    title: 'Written',
    kind: 'figure',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

const remarkColumns: Column<PersonalData['remarks'][number]>[] = [
  { title: 'Remark', kind: 'name', value: ({ text }) => text, cell: ({ text }) => <span dir="auto">{text}</span> },
  { title: 'Name', value: ({ name }) => name, cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    title: 'Written',
    kind: 'figure',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

function stateOf({ state, trashedAt }: Row): string {
  return trashedAt ? 'In the trash' : labelOf(state);
}

function State(row: Row) {
  if (!row.trashedAt) return <StatusBadge state={row.state} />;
  return <span className="status-badge status-badge-off">{stateOf(row)}</span>;
}

const quotationColumns: Column<PersonalData['quotations'][number]>[] = [
  {
    title: 'Number',
    kind: 'name',
    value: ({ number }) => number,
    cell: ({ _id: id, number }) => <Link to={adminPaths.editQuotation.href({ id })}>{number || 'Draft'}</Link>,
  },
  {
    title: 'Customer',
    value: ({ customer: { name, organization } }) => `${organization} ${name}`,
    cell: ({ customer: { name, organization } }) => [organization, name].filter(Boolean).join(', '),
  },
  {
    title: 'State',
    value: ({ state }) => quotationStateWords[state],
    cell: ({ state }) => <QuotationBadge state={state} />,
  },
  {
    title: 'Total',
    kind: 'figure',
    value: ({ revisions: [newest] }) => newest?.totals.gross ?? 0,
    cell: ({ revisions: [newest] }) => newest && formatMoney(newest.totals.gross, newest.content.currency),
  },
  {
    title: 'When erased',
    value: ({ number }) => fateOf(number),
    cell: ({ number }) => fateOf(number),
  },
];

/** What erasing the person does to a quotation. */
const fateOf = (number: string): string => (number ? 'Kept by law' : 'Deleted');

/** The found records of a person, a table for each kind. */
export function PersonTables({ data }: { data: PersonalData }) {
  const { notes, messages, remarks, quotations, enquiries } = data;
  return (
    <>
      {notes.length > 0 && (
        <div className="person">
          <Table title="Notes" columns={noteColumns} rows={notes} empty="No notes" plain />
        </div>
      )}
      {messages.length > 0 && (
        <div className="person">
          <Table title="Mails" columns={messageColumns} rows={messages} empty="No mails" plain />
        </div>
      )}
      {remarks.length > 0 && (
        <div className="person">
          <Table title="Remarks about drafts" columns={remarkColumns} rows={remarks} empty="No remarks" plain />
        </div>
      )}
      {quotations.length > 0 && (
        <div className="person">
          <Table title="Quotations" columns={quotationColumns} rows={quotations} empty="No quotations" plain />
        </div>
      )}
      {enquiries.length > 0 && (
        <div className="person">
          <Table title="Enquiries" columns={columns} rows={enquiries} empty="No enquiries" plain />
        </div>
      )}
    </>
  );
}

import type { QuotationPosition } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { QuotationRevision } from '@hydraulics/common/nouns/quotations/quotations';
import { formatAmount, formatMoney } from '@hydraulics/common/quotations/money';
import { priceOf } from '@hydraulics/common/quotations/totals';
import { formatPercent, kindWords } from '@hydraulics/common/quotations/words';
import { formatDay } from '../../ui/dates.ts';
import { type Column, Table } from '../../ui/table/table.tsx';

type Row = QuotationPosition & { _id: string };

/** What a revision offers that is no draft any more: for whoever approves it, or talks about it with the customer. */
export function Offered({ revision: { content, totals } }: { revision: QuotationRevision }) {
  const { currency, positions, validUntil, vatRate, delivery, payment, opening } = content;
  const rows = positions.map((position, place): Row => ({ ...position, _id: String(place + 1) }));
  return (
    <>
      <Table title="Positions" plain columns={columnsIn(currency)} rows={rows} empty="Nothing is offered." />
      <dl className="panel offered">
        <Fact name="Net" value={formatMoney(totals.net, currency)} />
        <Fact name={`VAT ${formatPercent(vatRate)}`} value={formatMoney(totals.vat, currency)} />
        <Fact name="Total" value={formatMoney(totals.gross, currency)} />
        <Fact name="Valid until" value={validUntil && formatDay(validUntil)} />
        <Fact name="Opening text" value={opening} />
        <Fact name="Delivery terms" value={delivery} />
        <Fact name="Payment terms" value={payment} />
      </dl>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string | undefined }) =>
  value ? (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  ) : null;

const columnsIn = (currency: string): Column<Row>[] => [
  { title: 'Pos.', cell: ({ _id }) => _id },
  {
    title: 'Description',
    kind: 'name',
    cell: ({ name, code, kind, figures, leadTime, note }) => (
      <span className="offered-what" dir="auto">
        {name}
        {code && code !== name && <small>{code}</small>}
        {figures && <small>{figures}</small>}
        {kindWords[kind] && <small>{kindWords[kind]}</small>}
        {leadTime && <small>Lead time: {leadTime}</small>}
        {note && <small>{note}</small>}
      </span>
    ),
  },
  { title: 'Quantity', kind: 'figure', cell: ({ quantity }) => quantity / 1000 },
  { title: 'Unit price', kind: 'figure', cell: ({ unitPrice }) => formatAmount(unitPrice, currency) },
  { title: 'Discount', kind: 'figure', cell: ({ discount = 0 }) => (discount > 0 ? formatPercent(discount) : '–') },
  {
    title: 'Price',
    kind: 'figure',
    cell: ({ kind, quantity, unitPrice, discount = 0 }) =>
      formatAmount(priceOf({ kind, quantity, unitPrice, discount }), currency),
  },
];

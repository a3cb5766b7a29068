import { paths } from '@hydraulics/common/contract/site-paths';
import type { OpenedQuotation } from '@hydraulics/common/nouns/quotations/opened-quotation';
import { formatAmount, formatMoney } from '@hydraulics/common/quotations/money';
import { priceOf } from '@hydraulics/common/quotations/totals';
import { formatPercent, kindWords } from '@hydraulics/common/quotations/words';
import { longDay } from '@hydraulics/common/units/dates/days';
import { useQuery } from '../../shared/data/use-query.ts';
import { useParam } from '../page/params.ts';
import { queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { useLongDay } from '../page/use-long-day.ts';
import { Banner, FirstScreenEnd } from '../ui/banner.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { Decision } from './decision.tsx';
import { Question } from './question.tsx';

/** A quotation as its customer reads it, with the form to accept or decline it. */
export function Page() {
  const token = useParam('token');
  const { value } = useQuery(queries.quotation(token));
  const title = value ? `${paths.quotation.title} ${value.number}` : paths.quotation.title;
  return (
    <>
      <Banner title={title} here={paths.quotation.title} compact />
      <FirstScreenEnd />
      <div className="band wrap quotation">{value ? <Opened quotation={value} /> : <LoadFailed />}</div>
    </>
  );
}

function Opened({ quotation }: { quotation: OpenedQuotation }) {
  const { content, customer, revision, issuedAt, reference } = quotation;
  const company = useCompany();
  const dayOf = useLongDay();
  return (
    <>
      <dl className="quotation-head">
        <Fact name="For" value={[customer.organization, customer.name].filter(Boolean).join(', ')} />
        <Fact name="From" value={company?.name ?? ''} />
        <Fact name="Date" value={dayOf(issuedAt)} />
        <Fact name="Valid until" value={longDay(content.validUntil)} />
        {revision > 1 && <Fact name="Revision" value={String(revision)} />}
        {reference && <Fact name="Your enquiry" value={reference} />}
      </dl>
      {content.opening && <p className="quotation-text">{content.opening}</p>}
      <Positions quotation={quotation} />
      <dl className="quotation-terms">
        {content.delivery && <Fact name="Delivery" value={content.delivery} />}
        {content.payment && <Fact name="Payment" value={content.payment} />}
      </dl>
      <p>
        <a className="button button-line" href={quotation.file}>
          PDF
        </a>
      </p>
      <Decision quotation={quotation} />
      {reference && <Question />}
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function Positions({ quotation: { content, totals } }: { quotation: OpenedQuotation }) {
  const { currency, positions, vatRate } = content;
  return (
    <div className="quotation-scroll">
      <table className="quotation-positions">
        <thead>
          <tr>
            <th scope="col">Pos.</th>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Unit price</th>
            <th scope="col">Discount</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {positions.map(({ kind, name, code, figures, quantity, unitPrice, discount = 0, leadTime, note }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: positions have no other identity
            <tr key={place}>
              <td>{place + 1}</td>
              <th scope="row">
                {name}
                {code && code !== name && <code>{code}</code>}
                {figures && <small>{figures}</small>}
                {kindWords[kind] && <small>{kindWords[kind]}</small>}
                {leadTime && <small>Lead time: {leadTime}</small>}
                {note && <small>{note}</small>}
              </th>
              <td data-label="Quantity">{quantity / 1000}</td>
              <td data-label="Unit price">{formatAmount(unitPrice, currency)}</td>
              <td data-label="Discount">{discount > 0 ? formatPercent(discount) : '–'}</td>
              <td data-label="Price">{formatAmount(priceOf({ kind, quantity, unitPrice, discount }), currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sum name="Net" amount={formatMoney(totals.net, currency)} />
          <Sum name={`VAT ${formatPercent(vatRate)}`} amount={formatMoney(totals.vat, currency)} />
          <Sum name="Total" amount={formatMoney(totals.gross, currency)} />
        </tfoot>
      </table>
    </div>
  );
}

const Sum = ({ name, amount }: { name: string; amount: string }) => (
  <tr>
    <th scope="row" colSpan={5}>
      {name}
    </th>
    <td>{amount}</td>
  </tr>
);

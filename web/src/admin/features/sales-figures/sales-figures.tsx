import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { wordsOfReason } from '@hydraulics/common/nouns/enquiry-states';
import { mostRows, type SalesFigures } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import { sourceWords } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { formatNumber } from '../../../shared/locale.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { Empty, Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { ExportButtons } from '../../ui/export/export-buttons.tsx';
import { Page } from '../../ui/page.tsx';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { countRows, exportFigures } from './export-figures.ts';
import { FiguresTable } from './figures-table.tsx';
import { type FiguresFilter, Filters } from './filters.tsx';
import { Funnel } from './funnel.tsx';
import { MonthChart } from './month-chart.tsx';
import { longMonth, monthsOf, readPeriod, usualPeriod } from './period.ts';

/** In ms: figures change slowly. */
const every = 5 * 60_000;

/** What became of the enquiries of a period. */
export function Component() {
  const [parameters, setParameters] = useSearchParams();
  const filter: FiguresFilter = {
    period: readPeriod(parameters.get('period')),
    product: parameters.get('product') ?? '',
    country: parameters.get('country') ?? '',
    source: parameters.get('source') ?? '',
  };
  const input = inputOf(filter);
  const { data, error, refetch } = useApi(query('salesFigures', 'read', input), { keepPrevious: true, every });
  const choose = (change: Partial<FiguresFilter>) => {
    const { period, ...others } = { ...filter, ...change };
    const chosen = { ...others, period: period === usualPeriod ? '' : period };
    setParameters(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value)));
  };
  return (
    <Page
      title={adminPaths.salesFigures.title}
      action={
        data && (
          <>
            <ExportButtons
              total={countRows(data)}
              words={['row', 'rows']}
              gather={(client, how) => exportFigures(client, input, how)}
            />
            <button type="button" className="button" onClick={() => print()}>
              <Icon icon={icons.print} /> Print
            </button>
          </>
        )
      }
    >
      {data ? (
        <Figures data={data} filter={filter} choose={choose} />
      ) : error ? (
        <ReadFailed message="The figures could not be loaded." of={{ error, refetch }} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function inputOf({ period, product, country, source }: FiguresFilter) {
  return {
    ...monthsOf(period),
    ...(product ? { product } : {}),
    ...(country ? { country } : {}),
    ...(source ? { source: source as 'none' } : {}),
  };
}

type FiguresProps = { data: SalesFigures; filter: FiguresFilter; choose: (change: Partial<FiguresFilter>) => void };

function Figures({ data, filter, choose }: FiguresProps) {
  const { from, until, total, months, products, countries, sources, lostReasons, visits } = data;
  return (
    <div className="sales">
      <Filters filter={filter} data={data} choose={choose} />
      <p className="sales-period">
        Enquiries received from {longMonth(from)} to {longMonth(until)}, and what became of them until today. Spam and
        deleted enquiries are left out.
      </p>
      {total.enquiries === 0 ? (
        <section className="panel">
          <Empty text="No enquiry was received in this period." />
        </section>
      ) : (
        <>
          <Section title="By month">
            <MonthChart months={months} />
            <FiguresTable
              caption="Figures by month"
              first="Month"
              rows={months.map(({ month, ...counts }) => ({ key: month, name: longMonth(month), counts }))}
              total={total}
            />
          </Section>
          <Section
            title="By product"
            why={
              products.length === mostRows
                ? `The ${mostRows} with the most enquiries. An enquiry may name several.`
                : 'An enquiry may name several products, or none. Sums are those of the product’s positions.'
            }
          >
            {products.length === 0 ? (
              <Empty text="No enquiry named a product." />
            ) : (
              <FiguresTable
                caption="Figures by product"
                first="Product"
                rows={products.map(({ product, name, ...counts }, place) => ({
                  key: product ?? String(place),
                  name: product ? <PublicLink path={paths.product.href({ id: product })}>{name}</PublicLink> : name,
                  counts,
                }))}
              />
            )}
          </Section>
          <Section title="By country">
            <FiguresTable
              caption="Figures by country"
              first="Country"
              rows={countries.map(({ country, ...counts }) => ({ key: country, name: country || 'Not given', counts }))}
            />
          </Section>
          <Section title="Where they came from" why="The page on which visitors chose what they ask for.">
            <FiguresTable
              caption="Figures by source"
              first="Came from"
              rows={sources.map(({ source, ...counts }) => ({ key: source, name: sourceWords[source], counts }))}
            />
          </Section>
          <Section title="Why enquiries were lost">
            {lostReasons.length === 0 ? <Empty text="No enquiry was lost." /> : <Reasons reasons={lostReasons} />}
          </Section>
        </>
      )}
      <Section title="From visit to order">
        <Funnel visits={visits} total={total} />
      </Section>
    </div>
  );
}

function Section({ title, why, children }: { title: string; why?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel sales-section" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {why && <p className="sales-why">{why}</p>}
      </header>
      {children}
    </section>
  );
}

function Reasons({ reasons }: { reasons: SalesFigures['lostReasons'] }) {
  return (
    <table className="sales-table">
      <caption className="visually-hidden">Reasons of lost enquiries</caption>
      <thead>
        <tr>
          <th scope="col">Reason</th>
          <th scope="col">Enquiries</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map(({ reason, times }) => (
          <tr key={reason ?? ''}>
            <th scope="row">{reason ? capital(wordsOfReason(reason)) : 'Not given'}</th>
            <td>{formatNumber(times)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

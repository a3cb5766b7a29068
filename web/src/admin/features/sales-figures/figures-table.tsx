import type { SalesCounts } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/locale.ts';
import { durationOf, moneyLines, shareOf } from './words.ts';

type FiguresRow = { key: string; name: ReactNode; counts: SalesCounts };

type FiguresTableProps = { caption: string; first: string; rows: FiguresRow[]; total?: SalesCounts };

/** Figures by month, product, country or source. Sums are listed by currency, and only for those who may see prices. */
export function FiguresTable({ caption, first, rows, total }: FiguresTableProps) {
  const withSums = (total ?? rows[0]?.counts)?.sums !== null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className="sales-scroll" tabIndex={0} aria-label={caption}>
      <table className="sales-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">Enquiries</th>
            <th scope="col">Answered</th>
            <th scope="col">First answer (median)</th>
            <th scope="col">Quoted</th>
            <th scope="col">Won</th>
            <th scope="col">Lost</th>
            {withSums && (
              <>
                <th scope="col">Sum quoted</th>
                <th scope="col">Sum won</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, counts }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <Cells counts={counts} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <Cells counts={total} />
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Cells({ counts }: { counts: SalesCounts }) {
  const { enquiries, answered, medianAnswer, quoted, won, lost, sums } = counts;
  return (
    <>
      <td>{formatNumber(enquiries)}</td>
      <td>{formatNumber(answered)}</td>
      <td>{durationOf(medianAnswer)}</td>
      <td>
        {formatNumber(quoted)} <small>{shareOf(quoted, enquiries)}</small>
      </td>
      <td>
        {formatNumber(won)} <small>{shareOf(won, enquiries)}</small>
      </td>
      <td>{formatNumber(lost)}</td>
      {sums && (
        <>
          <Money lines={moneyLines(sums.map(({ currency, quoted }) => ({ currency, amount: quoted })))} />
          <Money lines={moneyLines(sums.map(({ currency, won }) => ({ currency, amount: won })))} />
        </>
      )}
    </>
  );
}

const Money = ({ lines }: { lines: string[] }) => (
  <td className="sales-money">{lines.length === 0 ? '–' : lines.map(line => <span key={line}>{line}</span>)}</td>
);

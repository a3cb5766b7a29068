import type { SalesFigures } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import { formatNumber } from '../../../shared/locale.ts';
import { formatDate } from '../../ui/dates.ts';
import { type Step, shareOf, visitSteps } from './words.ts';

/** From visits to orders: what is counted of each step, and what is not. */
export function Funnel({ visits, total }: Pick<SalesFigures, 'visits' | 'total'>) {
  const { enquiries, answered, quoted, won } = total;
  const steps: Step[] = [
    { label: 'Enquiries', times: enquiries },
    { label: 'Answered', times: answered, note: shareOf(answered, enquiries) },
    { label: 'Quoted', times: quoted, note: shareOf(quoted, enquiries) },
    { label: 'Won', times: won, note: shareOf(won, enquiries) },
  ];
  return (
    <div className="sales-funnel">
      {visits && (
        <>
          <h3>On the website</h3>
          <Steps steps={visitSteps(visits)} />
          <p className="sales-note">
            Searches with no or only close matches: {formatNumber(visits.searchesWithout)}. Sizings without a product:{' '}
            {formatNumber(visits.sizingsWithout)}.
          </p>
        </>
      )}
      <h3>Enquiries</h3>
      <Steps steps={steps} />
      <div className="sales-note">
        {visits ? (
          <Counted {...visits} />
        ) : (
          <p>Visits are not counted by country or by source, so they are left out here.</p>
        )}
        <p>
          Not counted: what visitors put on their enquiry list, which stays in their browser, and which visit led to
          which enquiry. Nothing tells one visitor from another.
        </p>
      </div>
    </div>
  );
}

function Counted({ since, searchesSince }: NonNullable<SalesFigures['visits']>) {
  return (
    <p>
      {since === null ? 'No visit has been counted yet.' : `Visits are counted since ${formatDate(since)}`}
      {since !== null &&
        searchesSince !== null &&
        searchesSince > since &&
        `, all searches and sizings since ${formatDate(searchesSince)}`}
      {since !== null && '. They are kept for 25 months.'}
    </p>
  );
}

/** Bars whose length is their share of the longest; the number stands beside each. */
function Steps({ steps }: { steps: Step[] }) {
  const most = Math.max(1, ...steps.map(({ times }) => times));
  return (
    <ul className="sales-steps">
      {steps.map(({ label, times, note }) => (
        <li key={label}>
          <span>{label}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className="sales-bar sales-won" x="0" y="0.5" width={(100 * times) / most} height="9" />
          </svg>
          <span className="sales-times">
            {formatNumber(times)}
            {note && <small> {note}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

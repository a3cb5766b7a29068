import type { Quotation, QuotationRevision, RevisionState } from '@hydraulics/common/nouns/quotations/quotations';
import { formatMoney } from '@hydraulics/common/quotations/money';
import { PublicLink } from '../../../ui/public-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { differences } from './differences.ts';

const words: Record<RevisionState, string> = {
  draft: 'draft',
  waiting: 'waits for approval',
  issued: 'issued',
  replaced: 'replaced',
};

/** The revisions of a quotation, newest first, each with what it changed. */
export const Revisions = ({ quotation: { revisions } }: { quotation: Quotation }) => (
  <section className="panel quotation-revisions" aria-labelledby="revisions">
    <header className="panel-head">
      <h2 id="revisions">Revisions</h2>
    </header>
    <ol>
      {revisions.map((one, place) => (
        <Revision key={one.revision} revision={one} before={revisions[place + 1]} />
      ))}
    </ol>
  </section>
);

type RevisionProps = { revision: QuotationRevision; before: QuotationRevision | undefined };

function Revision({ revision, before }: RevisionProps) {
  const { state, content, totals, issuedAt, issuedBy, approvedBy, file } = revision;
  const changed = before ? differences(before.content, content) : [];
  return (
    <li>
      <p>
        <b>Revision {revision.revision}</b>, {words[state]}: {formatMoney(totals.gross, content.currency)}{' '}
        <PublicLink path={file} label={`PDF of revision ${revision.revision}`}>
          PDF
        </PublicLink>
      </p>
      {issuedAt && (
        <p>
          Issued by {issuedBy ?? 'a former user'}
          {approvedBy && `, approved by ${approvedBy}`}, <Time at={issuedAt} />
        </p>
      )}
      {before && changed.length === 0 && <p>Nothing was changed yet.</p>}
      {changed.length > 0 && (
        <ul>
          {changed.map(change => (
            <li key={change} dir="auto">
              {change}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

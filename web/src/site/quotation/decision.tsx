import { sentParameter } from '@hydraulics/common/contract/site-paths';
import type { OpenedQuotation } from '@hydraulics/common/nouns/quotations/opened-quotation';
import { longDay } from '@hydraulics/common/units/dates/days';
import { usePlace } from '../page/place.ts';
import { useSentForm } from '../page/sent-form.ts';
import { useLongDay } from '../page/use-long-day.ts';

/** What became of the quotation, or the form to decide. It works without script. */
export function Decision({ quotation }: { quotation: OpenedQuotation }) {
  const { state, decidedBy, decidedAt, content } = quotation;
  const dayOf = useLongDay();
  const isSent = new URLSearchParams(usePlace().search).get(sentParameter) === 'decide';
  const refused = useDecided()?.message;
  if (state === 'open') return <Form quotation={quotation} />;
  const day = decidedAt ? dayOf(decidedAt) : '';
  const words = {
    accepted: `${isSent ? 'Thank you for your order. ' : ''}Accepted by ${decidedBy} on ${day}.`,
    declined: `${isSent ? 'Thank you for telling us. ' : ''}Declined by ${decidedBy} on ${day}.`,
    over: `This quotation was valid until ${longDay(content.validUntil)}. Please ask us for a new one.`,
    withdrawn: 'We are revising this quotation. You will get the new revision.',
  }[state];
  return (
    <div id="decide" tabIndex={-1}>
      {refused && (
        <p className="form-note form-error" role="alert">
          {refused}
        </p>
      )}
      <p className={`form-note ${state === 'accepted' ? 'form-success' : ''}`} role="status">
        {words}
      </p>
    </div>
  );
}

/** What was sent of the decision, and refused. */
function useDecided() {
  const sent = useSentForm();
  return sent?.values.action === 'decide' ? sent : undefined;
}

function Form({ quotation: { revision, customer } }: { quotation: OpenedQuotation }) {
  const sent = useDecided();
  const errors = Object.fromEntries((sent?.errors ?? []).map(({ path, message }) => [path, message]));
  const { name = customer.name, note = '' } = sent?.values ?? {};
  return (
    <form className="quotation-form" method="post" action="#decide" aria-labelledby="decide">
      <h2 className="section-title" id="decide">
        Your decision
      </h2>
      {sent && (
        <p className="form-note form-error" role="alert">
          {sent.message}
        </p>
      )}
      <input type="hidden" name="action" value="decide" />
      <input type="hidden" name="revision" value={revision} />
      <p className="field">
        <label className="field-label" htmlFor="decision-name">
          Name
        </label>
        <input
          className="field-control"
          id="decision-name"
          name="name"
          defaultValue={name}
          autoComplete="name"
          required
          maxLength={200}
          aria-invalid={Boolean(errors.name)}
          aria-describedby={errors.name ? 'decision-name-error' : undefined}
        />
        {errors.name && (
          <span className="field-error" id="decision-name-error">
            {errors.name}
          </span>
        )}
      </p>
      <p className="field">
        <label className="field-label" htmlFor="decision-note">
          Note<span className="field-optional"> (optional)</span>
        </label>
        <textarea
          className="field-control"
          id="decision-note"
          name="note"
          defaultValue={note}
          rows={3}
          maxLength={2000}
        />
      </p>
      <p className="quotation-buttons">
        <button type="submit" name="decision" value="accept" className="button button-signal">
          Accept and order
        </button>
        <button type="submit" name="decision" value="decline" className="button button-line">
          Decline
        </button>
      </p>
    </form>
  );
}

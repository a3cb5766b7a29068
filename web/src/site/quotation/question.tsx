import { sentParameter, submissionParameter, submissionPlaceholder } from '@hydraulics/common/contract/site-paths';
import { usePlace } from '../page/place.ts';
import { useSentForm } from '../page/sent-form.ts';

/** The form to ask about the quotation. It works without script. */
export function Question() {
  const form = useSentForm();
  const isSent = new URLSearchParams(usePlace().search).get(sentParameter) === 'ask';
  const sent = form?.values.action === 'ask' ? form : undefined;
  return (
    <form className="quotation-form" method="post" action="#ask" aria-labelledby="ask">
      <h2 className="section-title" id="ask">
        Your question
      </h2>
      {isSent && !sent && (
        <p className="form-note form-success" role="status">
          Thank you. We have your question and will answer by email.
        </p>
      )}
      {sent && (
        <p className="form-note form-error" role="alert">
          {sent.message}
        </p>
      )}
      <input
        type="hidden"
        name={submissionParameter}
        value={sent?.values[submissionParameter] ?? submissionPlaceholder}
      />
      <p className="field">
        <label className="field-label" htmlFor="question">
          Question
        </label>
        <textarea
          className="field-control"
          id="question"
          name="text"
          defaultValue={sent?.values.text ?? ''}
          rows={3}
          required
          maxLength={10_000}
        />
      </p>
      <p>
        <button type="submit" name="action" value="ask" className="button button-line">
          Ask
        </button>
      </p>
    </form>
  );
}

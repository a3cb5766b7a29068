import { submissionParameter, submissionPlaceholder } from '@hydraulics/common/contract/site-paths';
import { limits } from '@hydraulics/common/limits';
import { useSentForm } from '../../page/sent-form.ts';

/** What was typed into the form of an action, and what is wrong with it, if it was returned. */
function useReturned(action: 'word' | 'withdraw', name: string) {
  const returned = useSentForm();
  const isOurs = returned?.values.action === action;
  return {
    isOurs,
    typed: isOurs ? returned.values[name] : undefined,
    error: isOurs ? returned.errors.find(({ path }) => path === name)?.message : undefined,
    key: isOurs ? returned.values[submissionParameter] : undefined,
  };
}

/** Adds something to the enquiry. It works without script. */
export function WordForm() {
  const { typed, error, key } = useReturned('word', 'text');
  return (
    <form className="opened-form" method="post" aria-labelledby="add">
      <h2 className="section-title" id="add">
        Add something
      </h2>
      <input type="hidden" name={submissionParameter} value={key ?? submissionPlaceholder} />
      <p className="field">
        <label className="field-label" htmlFor="word">
          Message
        </label>
        <textarea
          className="field-control"
          id="word"
          name="text"
          rows={5}
          maxLength={limits.message}
          required
          defaultValue={typed}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? 'word-error' : undefined}
        />
        {error && (
          <span className="field-error" id="word-error">
            {error}
          </span>
        )}
      </p>
      <button type="submit" name="action" value="word" className="button button-dark">
        Send message
      </button>
    </form>
  );
}

/** Withdraws the enquiry, after the visitor opened the form. */
export function WithdrawForm() {
  const { isOurs, typed, error } = useReturned('withdraw', 'reason');
  return (
    <details className="opened-withdraw" open={isOurs}>
      <summary>Withdraw this enquiry</summary>
      <form className="opened-form" method="post">
        <p>We then stop working on it. What you sent is kept until we delete old enquiries.</p>
        <p className="field">
          <label className="field-label" htmlFor="reason">
            Reason<span className="field-optional"> (optional)</span>
          </label>
          <textarea
            className="field-control"
            id="reason"
            name="reason"
            rows={2}
            maxLength={limits.message}
            defaultValue={typed}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? 'reason-error' : undefined}
          />
          {error && (
            <span className="field-error" id="reason-error">
              {error}
            </span>
          )}
        </p>
        <button type="submit" name="action" value="withdraw" className="button button-line">
          Withdraw enquiry
        </button>
      </form>
    </details>
  );
}

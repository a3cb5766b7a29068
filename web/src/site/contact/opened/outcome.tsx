import { sentParameter } from '@hydraulics/common/contract/site-paths';
import { usePlace } from '../../page/place.ts';
import { useSentForm } from '../../page/sent-form.ts';

const outcomes = new Map([
  ['word', 'Thank you. We have received your message.'],
  ['withdraw', 'Your enquiry is withdrawn.'],
  ['file', 'Thank you. We have received what you added.'],
  ['remove', 'The file is removed.'],
]);

/** What the form that was just sent did, or why it did nothing. */
export function Outcome() {
  const returned = useSentForm();
  const sent = new URLSearchParams(usePlace().search).get(sentParameter) ?? '';
  if (returned)
    return (
      <p className="form-note form-error" role="alert">
        <strong>Not sent yet.</strong> {returned.message}
      </p>
    );
  if (sent === 'refused')
    return (
      <p className="form-note form-error" role="alert">
        <strong>Not all files were added.</strong> Read below why.
      </p>
    );
  const outcome = outcomes.get(sent);
  return outcome ? (
    <p className="form-note form-success" role="status">
      {outcome}
    </p>
  ) : null;
}

import { adminPaths } from '@hydraulics/common/contract/paths';
import type { FailedMail } from '@hydraulics/common/nouns/mail/failed-mails';
import { screens } from '@hydraulics/common/registry';
import { Link } from 'react-router-dom';
import { explainFailure } from '../../ui/mail/explain-failure.ts';
import { Time } from '../../ui/time.tsx';

type FailedMailEntryProps = {
  mail: FailedMail;
  isOn: boolean;
  busy: boolean;
  onSend: () => void;
  onDiscard: () => void;
};

/** A mail that could not be sent: what it is, why, and what can be done. */
export function FailedMailEntry({ mail, isOn, busy, onSend, onDiscard }: FailedMailEntryProps) {
  const { _id: id, title, to, failedAt, reason, response, enquiry, quotation, obstacle } = mail;
  const panel = enquiry && `${adminPaths.enquiries.href()}?${screens.enquiries.parameter}=${enquiry._id}`;
  return (
    <li>
      <div className="failed-mail-words">
        <h3 id={`failed-${id}`}>
          {title} to <bdi>{to}</bdi>
        </h3>
        <p className="failed-mail-facts">
          <Time at={failedAt} />
          {panel && <Link to={panel}>Enquiry {enquiry.reference}</Link>}
          {quotation && (
            <Link to={adminPaths.editQuotation.href({ id: quotation._id })}>Quotation {quotation.number}</Link>
          )}
        </p>
        <p>{explainFailure(reason, 'recipient')}</p>
        {response && (
          <p className="failed-mail-response">
            The mail server said: <q dir="auto">{response}</q>
          </p>
        )}
        {obstacle && <p>{obstacle}</p>}
      </div>
      <div className="failed-mail-actions">
        {isOn && !obstacle && (
          <button
            type="button"
            className="button button-small"
            aria-describedby={`failed-${id}`}
            disabled={busy}
            onClick={onSend}
          >
            Send again
          </button>
        )}
        <button
          type="button"
          className="button button-small"
          aria-describedby={`failed-${id}`}
          aria-haspopup="dialog"
          disabled={busy}
          onClick={onDiscard}
        >
          Discard
        </button>
      </div>
    </li>
  );
}

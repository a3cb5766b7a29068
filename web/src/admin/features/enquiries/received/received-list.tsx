import type { ReceivedMail } from '@hydraulics/common/nouns/thread/received';
import type { MessageKind } from '@hydraulics/common/nouns/thread/thread';
import { query } from '../../../../shared/data/query.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { pollInterval } from '../../../data/enquiry-counts.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';
import { Time } from '../../../ui/time.tsx';
import { MailBody } from './mail-body.tsx';
import { kindWords } from './mail-words.ts';

/** Mails that belong to no open enquiry. Staff decide what becomes of each. Shown only if there are any. */
export function ReceivedList({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, error, refetch } = useApi(query('enquiries', 'receivedMails'), { every: pollInterval });
  if (error && !data) return <ReadFailed message="Error loading the mails to sort" of={{ error, refetch }} slim />;
  if (!data?.length) return null;
  return (
    <details className="received">
      <summary>{data.length === 1 ? '1 mail to sort' : `${data.length} mails to sort`}</summary>
      <ul className="received-list">
        {data.map(mail => (
          <Mail key={mail._id} mail={mail} onOpen={onOpen} />
        ))}
      </ul>
    </details>
  );
}

/** Mail servers report to us; they enquire about nothing. */
const isOfServer = (kind: MessageKind) => kind === 'bounce' || kind === 'delay';

type Decision = { kind: 'make' } | { kind: 'join'; enquiry: string } | { kind: 'dismiss' };

function Mail({ mail, onOpen }: { mail: ReceivedMail; onOpen: (id: string) => void }) {
  const { _id: id, name, from, kind, subject, suggested, enquiry, createdAt } = mail;
  const { mutate, isPending } = useCall('enquiries', async (client, decision: Decision) => {
    if (decision.kind === 'join') {
      const { message } = await client.enquiries.joinEnquiry({ id, enquiry: decision.enquiry });
      return { message, opens: decision.enquiry };
    }
    if (decision.kind === 'dismiss') return { ...(await client.enquiries.dismissMail({ id })), opens: null };
    const made = await client.enquiries.makeEnquiry({ id });
    return { message: made.message, opens: made._id };
  });
  const decide = (decision: Decision) =>
    mutate(decision, {
      onSuccess: ({ message, opens }) => {
        notify.success(message);
        if (opens) onOpen(opens);
      },
      onError: error => notify.error('Error sorting the mail', { detail: reasonOf(error) }),
    });
  return (
    <li>
      <p>
        <b>{kindWords[kind]}</b> from {name ? `${name} (${from})` : from || 'an unknown sender'},{' '}
        <Time at={createdAt} />
      </p>
      <p className="thread-subject" dir="auto">
        {subject || '(no subject)'}
      </p>
      <MailBody mail={mail} />
      <div className="received-actions">
        {enquiry && (
          <button type="button" className="button button-small" onClick={() => onOpen(enquiry)}>
            Open the closed enquiry
          </button>
        )}
        {!enquiry && suggested && (
          <button
            type="button"
            className="button button-small"
            disabled={isPending}
            onClick={() => decide({ kind: 'join', enquiry: suggested._id })}
          >
            Add to {suggested.reference}, {suggested.name}
          </button>
        )}
        {!enquiry && from && !isOfServer(kind) && (
          <button
            type="button"
            className="button button-small"
            disabled={isPending}
            onClick={() => decide({ kind: 'make' })}
          >
            Make an enquiry of it
          </button>
        )}
        <button
          type="button"
          className="button button-small"
          disabled={isPending}
          onClick={() => decide({ kind: 'dismiss' })}
        >
          Remove from this list
        </button>
      </div>
    </li>
  );
}

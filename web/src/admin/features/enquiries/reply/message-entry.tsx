import { offlineReason } from '@hydraulics/common/nouns/thread/offline-reason';
import type { ThreadMessage } from '@hydraulics/common/nouns/thread/thread';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { FileLink } from '../../../ui/files/file-link.tsx';
import { explainFailure } from '../../../ui/mail/explain-failure.ts';
import { Time } from '../../../ui/time.tsx';

/** A reply of staff, in the timeline, with what became of it. */
export function MessageEntry({ message }: { message: ThreadMessage }) {
  const { by, to, subject, text, files, createdAt } = message;
  return (
    <li data-kind="reply">
      <p>
        <b>Reply</b> by {by ?? 'a former user'} to {to}
      </p>
      <p className="thread-subject" dir="auto">
        {subject}
      </p>
      <p className="timeline-note" dir="auto">
        {text}
      </p>
      {files.length > 0 && (
        <p>
          Attached:{' '}
          {files.map(({ title, path }, place) => (
            <span key={path ?? place}>
              {place > 0 && ', '}
              {path ? <FileLink path={path} name={title} /> : title}
            </span>
          ))}
        </p>
      )}
      <Delivery message={message} />
      <Time at={createdAt} />
    </li>
  );
}

/** What marks a reply or a note that the desktop app keeps until it has a connection. */
export const WaitingOffline = () => (
  <p className="thread-state" role="status">
    Waiting on this computer. It will be sent when you reconnect.
  </p>
);

function Delivery({ message: { _id: id, state, reason } }: { message: ThreadMessage }) {
  const { mutate, isPending } = useCall('enquiries', client => client.enquiries.sendAgain({ id }));
  const again = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => notify.success(message),
      onError: error => notify.error('Error sending the reply', { detail: reasonOf(error) }),
    });
  if (state === 'sent') return <p className="thread-state">Sent</p>;
  if (state === 'waiting' && reason === offlineReason) return <WaitingOffline />;
  if (state === 'waiting')
    return (
      <p className="thread-state" role="status">
        {reason ? `Waiting for another attempt. ${explainFailure(reason)}` : 'Being sent...'}
      </p>
    );
  const isUnsure = reason === 'unsure' || reason === 'lost';
  return (
    <div className="thread-failed" role="status">
      <p>
        <b>{isUnsure ? 'Possibly sent.' : 'Not sent.'}</b> {explainFailure(reason ?? '')}
      </p>
      <button type="button" className="button button-small" disabled={isPending} onClick={again}>
        Send again
      </button>
    </div>
  );
}

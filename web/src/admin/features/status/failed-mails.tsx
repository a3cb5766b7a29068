import { failedMailDays, failedMailsListed } from '@hydraulics/common/limits';
import type { FailedMail } from '@hydraulics/common/nouns/mail/failed-mails';
import { useRef, useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { formatNumber } from '../../../shared/locale.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { FailedMailEntry } from './failed-mail-entry.tsx';

const pollIntervalMs = 10_000;

/** Mails that could not be sent, with why, for those who may send them again. Nothing while there are none. */
export function FailedMails({ isOn }: { isOn: boolean }) {
  const { data, error, refetch } = useApi(query('status', 'failedMails'), { every: pollIntervalMs });
  const send = useCall('status', (client, ids: string[]) => client.status.sendMailsAgain({ ids }));
  const discard = useCall('status', (client, ids: string[]) => client.status.discardMails({ ids }));
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<FailedMail>();
  const [hasActed, setHasActed] = useState(false);
  const busy = send.isPending || discard.isPending;

  const run = async ({ mutateAsync }: typeof send | typeof discard, ids: string[], failed: string) => {
    try {
      const answer = await mutateAsync(ids);
      const isNothing = 'sent' in answer && answer.sent === 0;
      if (isNothing) notify.error(failed, { detail: answer.message });
      else notify.success(answer.message);
      setHasActed(true);
      setAsked(undefined);
      // The button that was used goes with its mail.
      heading.current?.focus();
    } catch (cause) {
      notify.error(failed, { detail: reasonOf(cause) });
      setAsked(undefined);
    }
  };
  const sendAgain = (ids: string[]) => void run(send, ids, 'Error sending again');

  if (!data) {
    if (!error) return null;
    return (
      <div className="panel failed-mails">
        <ReadFailed message="The failed mails could not be loaded." of={{ error, refetch }} slim />
      </div>
    );
  }
  if (data.length === 0 && !hasActed) return null;
  // What may have arrived is decided one by one.
  const sendable = isOn
    ? data.filter(({ obstacle, reason }) => obstacle === null && reason !== 'unsure').map(({ _id: id }) => id)
    : [];
  return (
    <section className="panel failed-mails" aria-labelledby="failed-mails">
      <header className="panel-head">
        <h2 id="failed-mails" ref={heading} tabIndex={-1}>
          Mails that could not be sent
        </h2>
        <span className="panel-count">{formatNumber(data.length)}</span>
        {sendable.length > 1 && (
          <button type="button" className="button" disabled={busy} onClick={() => sendAgain(sendable)}>
            Send all again
          </button>
        )}
      </header>
      {data.length === 0 ? (
        <Empty text="No failed mails are left." />
      ) : (
        <ul>
          {data.map(mail => (
            <FailedMailEntry
              key={mail._id}
              mail={mail}
              isOn={isOn}
              busy={busy}
              onSend={() => sendAgain([mail._id])}
              onDiscard={() => setAsked(mail)}
            />
          ))}
        </ul>
      )}
      <p className="field-help">
        Failed mails are kept for {failedMailDays} days.
        {data.length === failedMailsListed && ` The newest ${failedMailsListed} are listed.`}
      </p>
      <ConfirmDialog
        open={asked !== undefined}
        title="Discard this mail?"
        confirm="Discard"
        busy={discard.isPending}
        danger
        onConfirm={() => asked && void run(discard, [asked._id], 'Error discarding the mail')}
        onCancel={() => setAsked(undefined)}
      >
        <p>
          {asked?.title} to {asked?.to} is deleted, and cannot be sent again.
        </p>
      </ConfirmDialog>
    </section>
  );
}

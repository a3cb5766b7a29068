import { type Notices as NoticeChoice, type NoticeKind, noticeKinds } from '@hydraulics/common/nouns/thread/notices';
import { useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useMay } from '../../../data/role.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { PartUnread } from '../../../ui/parts/part-unread.tsx';

const labels: Record<NoticeKind, string> = {
  assigned: 'A colleague assigns an enquiry to me',
  answered: 'The customer of an enquiry of mine writes',
  due: 'The day to come back to an enquiry of mine has come',
};

type Switches = Record<NoticeKind, boolean>;

/** What the signed-in user is told about enquiries that are assigned to them. */
export const Notices = () => (useMay()('enquiries') ? <Choice /> : null);

function Choice() {
  const { data, error, refetch } = useApi(query('enquiries', 'notices'));
  const { mutate, isPending } = useCall('enquiries', (client, notices: NoticeChoice) =>
    client.enquiries.setNotices(notices),
  );
  // What was chosen is shown at once, and taken back if it was not saved.
  const [chosen, setChosen] = useState<NoticeChoice>();
  const shown = chosen ?? data;
  if (!shown) return <PartUnread message="Error loading the notices" of={{ error, refetch }} />;
  const choose = (notices: NoticeChoice) => {
    setChosen(notices);
    mutate(notices, {
      onSuccess: ({ message }) => notify.success(message),
      onError: error => {
        setChosen(undefined);
        notify.error('Error saving your choice', { detail: reasonOf(error) });
      },
    });
  };
  const { app, ...mail } = shown;
  return (
    <section className="panel appearance" aria-labelledby="account-notices">
      <header className="panel-head">
        <h2 id="account-notices">Notices about enquiries</h2>
      </header>
      {data?.sends === false && (
        <p className="account-notice account-mails-off">
          No mails are sent yet: your administrator has to set up a mail server first.
        </p>
      )}
      <Way
        title="Tell me by mail when"
        switches={mail}
        disabled={isPending}
        onChange={next => choose({ ...shown, ...next })}
      />
      {/* A website that is older than the desktop app tells by mail only. */}
      {app && (
        <Way
          title="Tell me in the desktop app when"
          switches={app}
          disabled={isPending}
          onChange={next => choose({ ...shown, app: next })}
        />
      )}
    </section>
  );
}

type WayProps = { title: string; switches: Switches; disabled: boolean; onChange: (next: Switches) => void };

/** The switches of one way to be told. */
function Way({ title, switches, disabled, onChange }: WayProps) {
  return (
    <fieldset className="appearance-choice" disabled={disabled}>
      <legend>{title}</legend>
      {noticeKinds.map(kind => (
        <label key={kind} className="appearance-option">
          <input
            type="checkbox"
            checked={switches[kind]}
            onChange={event => onChange({ ...switches, [kind]: event.target.checked })}
          />
          {labels[kind]}
        </label>
      ))}
    </fieldset>
  );
}

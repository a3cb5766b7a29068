import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useFormHost } from '../../data/form-host.tsx';
import { drafts } from '../../ui/drafts/draft-store.ts';
import { amountOf } from '../../ui/drafts/sign-out-drafts.tsx';

/** The user's drafts on this computer, with a button to delete them. */
export function OwnDrafts() {
  const { owner } = useFormHost();
  const [count, setCount] = useState(() => drafts.count(owner));
  const [asking, setAsking] = useState(false);
  const [forgotten, setForgotten] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  // The button that opened the dialog is gone. In an effect, because nothing outside an open dialog can be focused.
  useEffect(() => {
    if (forgotten) status.current?.focus();
  }, [forgotten]);
  const forget = async () => {
    await drafts.forgetAll(owner);
    setCount(drafts.count(owner));
    setAsking(false);
    setForgotten(true);
  };
  return (
    <section className="panel account account-drafts" aria-labelledby="account-drafts">
      <header className="panel-head">
        <h2 id="account-drafts">Drafts on this computer</h2>
      </header>
      <div className="account-drafts-text">
        <p ref={status} tabIndex={-1}>
          {count === 0
            ? 'There are none. Unsaved changes are stored here for 30 days, even after you sign out.'
            : `${amountOf(count)} with unsaved changes. They stay for 30 days, even after you sign out, and are not shown to other users.`}
        </p>
        {count > 0 && (
          <button type="button" className="button" onClick={() => setAsking(true)}>
            Discard drafts
          </button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={`Discard ${amountOf(count)}?`}
        confirm="Discard drafts"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => void forget()}
      >
        <p>Your unsaved changes are deleted, with the files you chose. Saved records do not change.</p>
      </ConfirmDialog>
    </section>
  );
}

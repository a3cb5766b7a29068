import { useEffect, useId, useRef } from 'react';
import { useSession } from '../../data/use-session.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/** A dialog over a form whose session has ended. Nothing typed is lost behind it, and the save waits. */
export function SignInPanel({ name }: { name: string }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const { form, busy, submit } = useSignInForm({ over: true });

  useEffect(() => {
    const panel = dialog.current;
    panel?.showModal();
    // Back to where the focus was, also when the panel goes by leaving the page.
    return () => panel?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={event => {
        event.preventDefault();
        session.dismiss();
      }}
    >
      <h2 id={`${id}title`}>Your session has ended</h2>
      <p id={`${id}text`}>
        Sign in again, {name}, to go on. What you typed is still here, and what you were saving is saved right after.
      </p>
      <form className="dialog-form" noValidate onSubmit={submit} aria-busy={busy}>
        <SignInFields form={form} />
        <div className="dialog-actions">
          <button type="button" className="button" disabled={busy} onClick={() => session.dismiss()}>
            Not now
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? 'Signing in...' : 'Sign in'}
          </button>
        </div>
      </form>
    </dialog>
  );
}

import { messages } from '@hydraulics/common/messages';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { useSession } from './data/use-session.tsx';
import { useSignIn } from './use-sign-in.ts';

type Faults = { email?: string | undefined; password?: string | undefined };

/** Stands over a form whose session has ended; behind it nothing typed is lost, and what was to be saved waits. */
export function SignInPanel({ name }: { name: string }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const signIn = useSignIn({ over: true });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const panel = dialog.current;
    panel?.showModal();
    // Back to where the focus was, also when the panel goes by leaving the page.
    return () => panel?.close();
  }, []);

  const refuse = (found: Faults) => {
    setFaults(found);
    dialog.current?.querySelector<HTMLInputElement>(`[name="${found.email ? 'email' : 'password'}"]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Within the page the dialog stands in a form's screen, whose own submit is not meant.
    event.stopPropagation();
    if (busy) return;
    const required = messages.loginRequired;
    if (!email.trim() || !password) {
      refuse({ email: email.trim() ? undefined : required, password: password ? undefined : required });
      return;
    }
    setBusy(true);
    setFaults({});
    const { fault } = await signIn(email, password);
    setBusy(false);
    if (fault) refuse({ password: fault });
  };

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
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
          fault={faults.email}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
          fault={faults.password}
        />
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

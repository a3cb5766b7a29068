import { messages } from '@hydraulics/common/messages';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Field } from '../../ui/form/field.tsx';
import { useSignIn } from './use-sign-in.ts';

type Faults = { email?: string | undefined; password?: string | undefined };

type SignInFormOptions = {
  /** Whether it stands over a form whose session has ended. */
  over?: boolean;
  onRefused?: (message: string) => void;
  onDone?: (message: string) => void;
};

/** Signing in, on its own screen and in the panel over a form: what is typed, what is wrong with it, and the call. */
export function useSignInForm({ over = false, onRefused, onDone }: SignInFormOptions) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const signIn = useSignIn({ over });

  // What was typed, or filled in by the browser, before this program was there.
  useLayoutEffect(() => {
    const typed = typedInto(form.current);
    setEmail(typed.email);
    setPassword(typed.password);
  }, []);

  const refuse = (message: string, found: Faults) => {
    onRefused?.(message);
    setFaults(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${found.email ? 'email' : 'password'}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The panel stands within the screen of another form, whose own submit is not meant.
    event.stopPropagation();
    if (busy) return;
    const { email, password } = typedInto(form.current);
    const required = messages.loginRequired;
    if (!email.trim() || !password) {
      refuse(required, { email: email.trim() ? undefined : required, password: password ? undefined : required });
      return;
    }
    setBusy(true);
    setFaults({});
    const result = await signIn(email, password);
    setBusy(false);
    if (result.fault === null) onDone?.(result.message);
    else refuse(result.fault, { password: result.fault });
  };

  const fields: ReactNode = (
    <>
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
    </>
  );
  return { form, fields, busy, submit };
}

/** What stands in the fields, also what was sent before the first render knew of it. */
function typedInto(form: HTMLFormElement | null): { email: string; password: string } {
  const typed = form ? new FormData(form) : null;
  const read = (name: string) => String(typed?.get(name) ?? '');
  return { email: read('email'), password: read('password') };
}

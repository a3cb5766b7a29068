import { redirectDelay } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { adminPaths, isAdminPath } from '@hydraulics/common/paths';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Field } from '../ui/field.tsx';
import { notify } from '../ui/notify.tsx';
import { LoginDrawing } from './login-drawing.tsx';
import { useSignIn } from './use-sign-in.ts';

type Faults = { email?: string; password?: string };

/** Where somebody was sent here from, kept in the history entry and so never taken from an address. */
export type CameFrom = { from?: string } | null;

export function Component() {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [stage, setStage] = useState<'ready' | 'sending' | 'done'>('ready');
  const signIn = useSignIn();
  useMoveOn(stage === 'done');

  useEffect(() => {
    document.title = `${adminPaths.login.title} · Back office`;
  }, []);

  function refuse(message: string, found: Faults) {
    notify.error(message);
    setFaults(found);
    form.current?.querySelector<HTMLInputElement>(`[name="${found.email ? 'email' : 'password'}"]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (stage !== 'ready') return;
    const required = messages.loginRequired;
    if (!email.trim() || !password) {
      refuse(required, { ...(email.trim() ? {} : { email: required }), ...(password ? {} : { password: required }) });
      return;
    }
    setStage('sending');
    setFaults({});
    const { fault, message } = await signIn(email, password);
    if (message) notify.success(message);
    setStage(fault ? 'ready' : 'done');
    if (fault) refuse(fault, { password: fault });
  }

  return (
    <main className="login">
      <LoginDrawing />
      <form ref={form} className="login-form" noValidate onSubmit={submit} aria-busy={stage === 'sending'}>
        <p className="login-office">Back office</p>
        <h1>{adminPaths.login.title}</h1>
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
        <button type="submit" className="button button-primary" disabled={stage !== 'ready'}>
          {stage === 'ready' ? 'Sign in' : stage === 'sending' ? 'Signing in...' : 'Signed in'}
        </button>
      </form>
    </main>
  );
}

/** Goes on to the dashboard, or back to where the session ended, once the success could be read. */
function useMoveOn(signedIn: boolean) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const target = (state as CameFrom)?.from ?? adminPaths.dashboard.href();
  useEffect(() => {
    if (!signedIn) return;
    // A page of the website, where staff edit in place, is not one of these screens and must be loaded.
    const { pathname } = new URL(target, location.origin);
    const go = () => (isAdminPath(pathname) ? void navigate(target, { replace: true }) : location.replace(target));
    const timer = setTimeout(go, redirectDelay);
    return () => clearTimeout(timer);
  }, [signedIn, navigate, target]);
}

import { adminPaths, isAdminPath } from '@hydraulics/common/contract/paths';
import { redirectDelay } from '@hydraulics/common/limits';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../../../shared/ui/notify.tsx';
import { useSessionState } from '../../data/use-session.tsx';
import { LoginDrawing } from './login-drawing.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepFields } from './second-step.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { signInTarget } from './sign-in-target.ts';
import { useSignInForm } from './use-sign-in-form.ts';

export function Login() {
  const { kind } = useSessionState();
  const frame = useRef<HTMLFormElement>(null);
  const [done, setDone] = useState(false);
  const { form, busy, submit, step, setStep, signInWithPasskey } = useSignInForm({
    onRefused: (message, detail) => notify.error(message, { detail }),
    onDone: message => {
      notify.success(message);
      setDone(true);
    },
  });
  const isSignedInAlready = kind === 'in' && !busy && !done;
  useRedirect(isSignedInAlready ? 0 : done ? redirectDelay : null);

  useEffect(() => {
    document.title = `${adminPaths.login.title} · Back office`;
    focusFirstField(frame.current);
  }, []);

  if (isSignedInAlready) {
    return (
      <main className="login">
        <LoginDrawing />
        <div className="login-form" />
      </main>
    );
  }
  return (
    <main className="login">
      <LoginDrawing />
      {/* By POST, so that a submit without script does not put the password into the address. */}
      <form ref={frame} className="login-form" method="post" noValidate onSubmit={submit} aria-busy={busy}>
        <p className="login-office">Back office</p>
        <h1>{adminPaths.login.title}</h1>
        {step ? (
          <SecondStepFields form={form} step={step} onChange={setStep} onPasskey={() => void signInWithPasskey()} />
        ) : (
          <SignInFields form={form} />
        )}
        <button type="submit" className="button button-primary" disabled={busy || done}>
          {done ? 'Signed in' : busy ? 'Signing in...' : 'Sign in'}
        </button>
        {!step && <PasskeyButton disabled={busy || done} onClick={() => void signInWithPasskey()} />}
        {!step && <Link to={adminPaths.forgottenPassword.href()}>Forgotten password?</Link>}
      </form>
    </main>
  );
}

/** Leaves the focus where a person has put it, and the page where it is scrolled to. */
function focusFirstField(form: HTMLFormElement | null): void {
  const { activeElement, body } = document;
  if (!activeElement || activeElement === body) form?.querySelector('input')?.focus({ preventScroll: true });
}

/**
 * Opens the requested screen, otherwise the dashboard.
 * @param delay in ms, so that the message can be read; null while no user is signed in
 */
function useRedirect(delay: number | null) {
  const navigate = useNavigate();
  const { state } = useLocation();
  useEffect(() => {
    if (delay === null) return;
    const target = signInTarget(state, location.origin);
    // A page of the website, where staff edit in place, is outside this router and must be loaded.
    const { pathname } = new URL(target, location.origin);
    const go = () => (isAdminPath(pathname) ? void navigate(target, { replace: true }) : location.replace(target));
    const timer = setTimeout(go, delay);
    return () => clearTimeout(timer);
  }, [delay, navigate, state]);
}

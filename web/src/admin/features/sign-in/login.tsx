import { adminPaths, isAdminPath } from '@hydraulics/common/contract/paths';
import { redirectDelay } from '@hydraulics/common/limits';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { notify } from '../../../shared/ui/notify.tsx';
import { LoginDrawing } from './login-drawing.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepFields } from './second-step.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/** Where somebody was sent here from, kept in the history entry and so never taken from an address. */
export type CameFrom = { from?: string } | null;

export function Login() {
  const [done, setDone] = useState(false);
  const { form, busy, submit, step, setStep, signInWithPasskey } = useSignInForm({
    onRefused: message => notify.error(message),
    onDone: message => {
      notify.success(message);
      setDone(true);
    },
  });
  useMoveOn(done);

  useEffect(() => {
    document.title = `${adminPaths.login.title} · Back office`;
  }, []);

  return (
    <main className="login">
      <LoginDrawing />
      {/* By POST, so that whatever sends it without this program does not put the password into the address. */}
      <form className="login-form" method="post" noValidate onSubmit={submit} aria-busy={busy}>
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

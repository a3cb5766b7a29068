import { useEffect } from 'react';
import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepFields } from './second-step.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/**
 * Asks to sign in again over a form whose session has expired. The typed values stay, and the save is sent afterwards.
 */
export function SignInPanel({ name }: { name: string }) {
  const session = useSession();
  // The data that was read while the session was valid.
  const email = useApi(query('auth', 'self'), { enabled: false }).data?.email;
  const { form, busy, submit, step, setStep, signInWithPasskey } = useSignInForm({ over: true, email });
  const { setFocus } = form;
  useEffect(() => {
    if (email) setFocus('password');
  }, [email, setFocus]);
  return (
    <CredentialsDialog
      title="Your session has ended"
      text={`Sign in again, ${name}, to continue. Everything you typed is still here, and your save continues afterwards.`}
      cancel="Not now"
      submit="Sign in"
      submitting="Signing in..."
      busy={busy}
      onSubmit={submit}
      onCancel={() => session.dismiss()}
    >
      {step ? (
        <SecondStepFields form={form} step={step} onChange={setStep} onPasskey={() => void signInWithPasskey()} />
      ) : (
        <SignInFields form={form} />
      )}
      {!step && <PasskeyButton disabled={busy} onClick={() => void signInWithPasskey()} />}
    </CredentialsDialog>
  );
}

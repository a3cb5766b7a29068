import { useSession } from '../../data/use-session.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepFields } from './second-step.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/** Asks to sign in again over a form whose session has ended. Nothing typed is lost behind it, and the save waits. */
export function SignInPanel({ name }: { name: string }) {
  const session = useSession();
  const { form, busy, submit, step, setStep, signInWithPasskey } = useSignInForm({ over: true });
  return (
    <CredentialsDialog
      title="Your session has ended"
      text={`Sign in again, ${name}, to go on. What you typed is still here, and what you were saving is saved right after.`}
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

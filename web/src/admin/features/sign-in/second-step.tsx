import type { SecondFactorStep } from '@hydraulics/common/contract/errors';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { useHost } from '../../../shared/host.tsx';
import { usePasskeySupport } from '../../data/passkeys.ts';
import { Field } from '../../ui/form/field.tsx';
import type { SecondStep, SignInValues } from './use-sign-in-form.ts';

type SecondStepProps = {
  form: UseFormReturn<SignInValues>;
  step: SecondStep;
  onChange: (step: SecondStep | null) => void;
  onPasskey: () => void;
};

/** The second step of a sign-in: one input, for the app's code or for a recovery code. */
export function SecondStepFields({ form, step, onChange, onPasskey }: SecondStepProps) {
  const { methods, codeKind } = step;
  const isApp = codeKind === 'code';
  const hasPasskey = usePasskeySupport() && methods.includes('passkey');
  return (
    <div className="second-step">
      {isApp && <p>Your password is correct. Now type the six digits that your authenticator app shows.</p>}
      {!isApp && <WithoutApp methods={methods} />}
      <FormProvider {...form}>
        {isApp ? (
          <Field key="code" label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" required />
        ) : (
          <Field key="recovery" label="Recovery code" name="code" autoComplete="off" required />
        )}
      </FormProvider>
      {hasPasskey && (
        <button type="button" className="button" onClick={onPasskey}>
          Use a passkey
        </button>
      )}
      <div className="second-step-ways">
        {isApp && methods.includes('recovery-code') && (
          <button
            type="button"
            className="second-step-link"
            onClick={() => onChange({ ...step, codeKind: 'recovery-code' })}
          >
            Use a recovery code instead
          </button>
        )}
        {!isApp && methods.includes('code') && (
          <button type="button" className="second-step-link" onClick={() => onChange({ ...step, codeKind: 'code' })}>
            Use the authenticator app instead
          </button>
        )}
        <button type="button" className="second-step-link" onClick={() => onChange(null)}>
          Back to email and password
        </button>
      </div>
    </div>
  );
}

/** The alternatives for an account without an authenticator app. */
function WithoutApp({ methods }: { methods: SecondFactorStep['methods'] }) {
  const { kind } = useHost();
  const isPasskeyElsewhere = kind === 'desktop' && methods.includes('passkey') && !methods.includes('code');
  return (
    <>
      {isPasskeyElsewhere && (
        <p>
          Passkeys work in the browser only, not in this app. Sign in with a recovery code here; an authenticator app,
          set up under Your Account, works in both.
        </p>
      )}
      {methods.includes('recovery-code') ? (
        <p>Your password is correct. Now type one of your recovery codes; each works once.</p>
      ) : (
        <p>No recovery codes are left. A colleague can remove your second factor under Users.</p>
      )}
    </>
  );
}

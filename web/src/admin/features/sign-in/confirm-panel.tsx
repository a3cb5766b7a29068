import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { AppError } from '@hydraulics/common/contract/errors';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { query } from '../../../shared/data/query.ts';
import { PasskeyCancelled, showPasskey, usePasskeySupport } from '../../data/passkeys.ts';
import { reasonOf } from '../../data/reasons.ts';
import { useApi, useClient } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { Field } from '../../ui/form/field.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';

const schemas = {
  password: z.object({ proof: z.string().min(1, 'Password is required') }),
  code: z.object({ proof: z.string().refine(code => code.trim() !== '', 'Code is required') }),
};

/**
 * Asks for the password, or a code of the authenticator app, before a change that needs it; the change is sent
 * afterwards.
 */
export function ConfirmPanel({ name }: { name: string }) {
  const session = useSession();
  const client = useClient();
  const factors = useApi(query('secondFactors', 'get'));
  const [method, setMethod] = useState<'password' | 'code'>('password');
  const form = useForm<{ proof: string }>({
    resolver: standardSchemaResolver(schemas[method]),
    defaultValues: { proof: '' },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting: busy } = form.formState;
  const { reset, setFocus } = form;
  useEffect(() => {
    // A new input has replaced the focused one.
    if (method) setFocus('proof');
  }, [method, setFocus]);

  const confirm = form.handleSubmit(async ({ proof }) => {
    try {
      await client.auth.confirm({ [method]: proof });
      session.endConfirm(true);
    } catch (error) {
      // The waiting call is refused as well, and asks to sign in.
      if (error instanceof AppError && error.code === 'unauthorized') return session.endConfirm(true);
      form.setError('proof', { type: 'server', message: reasonOf(error) }, { shouldFocus: true });
    }
  });
  const hasPasskey = usePasskeySupport() && Boolean(factors.data?.passkeys.length);
  const confirmByPasskey = async () => {
    try {
      const { options } = await client.auth.passkeyOptions();
      await client.auth.confirm({ passkey: await showPasskey(options) });
      session.endConfirm(true);
    } catch (error) {
      if (error instanceof PasskeyCancelled) return;
      form.setError('proof', { type: 'server', message: reasonOf(error) }, { shouldFocus: true });
    }
  };
  const isPassword = method === 'password';
  const proof = isPassword ? 'your own password' : 'a code of your authenticator app';
  return (
    <CredentialsDialog
      title="Confirm your identity"
      text={`This change needs ${proof}, ${name}.`}
      cancel="Cancel"
      submit="Confirm"
      submitting="Confirming..."
      busy={busy}
      onSubmit={event => void confirm(event)}
      onCancel={() => {
        if (!busy) session.endConfirm(false);
      }}
    >
      <FormProvider {...form}>
        {isPassword ? (
          <Field
            key="password"
            label="Your password"
            name="proof"
            type="password"
            autoComplete="current-password"
            required
          />
        ) : (
          <Field key="code" label="Code" name="proof" inputMode="numeric" autoComplete="one-time-code" required />
        )}
      </FormProvider>
      {hasPasskey && (
        <button type="button" className="button" disabled={busy} onClick={() => void confirmByPasskey()}>
          Confirm with a passkey
        </button>
      )}
      {factors.data?.authenticator && (
        <button
          type="button"
          className="second-step-link"
          onClick={() => {
            reset();
            setMethod(isPassword ? 'code' : 'password');
          }}
        >
          {isPassword ? 'Use a code of your authenticator app instead' : 'Use your password instead'}
        </button>
      )}
    </CredentialsDialog>
  );
}

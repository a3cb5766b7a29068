import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Output } from '@hydraulics/common/contract/endpoint';
import { code, type secondFactors } from '@hydraulics/common/nouns/second-factors';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { copyAndNotify } from '../../../ui/copy-text.ts';
import { Field } from '../../../ui/form/field.tsx';
import { QrCode } from './qr-code.tsx';

type AuthenticatorSetupProps = {
  setUp: Output<typeof secondFactors.newAuthenticator>;
  onDone: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
};

const schema = z.object({ code });

/** Shows a new secret for an authenticator app, and asks for a code to prove that the app has it. */
export function AuthenticatorSetup({ setUp: { secret, uri, ticket }, onDone, onCancel }: AuthenticatorSetupProps) {
  const add = useCall('secondFactors', (client, code: string) =>
    client.secondFactors.addAuthenticator({ ticket, code }),
  );
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
  });
  const { setFocus, setError, handleSubmit } = form;
  useEffect(() => setFocus('code'), [setFocus]);

  const send = handleSubmit(async ({ code }) => {
    try {
      const { message, recoveryCodes } = await add.mutateAsync(code);
      notify.success(message);
      onDone(recoveryCodes);
    } catch (error) {
      setError('code', { type: 'server', message: reasonOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <form className="factor-setup" noValidate aria-busy={add.isPending} onSubmit={event => void send(event)}>
      <ol>
        <li>Open an authenticator app on your phone, such as Aegis, Google Authenticator or 2FAS.</li>
        <li>
          Scan this picture with it, or type the secret.
          <QrCode text={uri} label="QR code with the secret for your authenticator app" />
          <p className="factor-secret">
            <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            <button
              type="button"
              className="button button-small"
              onClick={() => void copyAndNotify(secret, 'Secret copied.')}
            >
              Copy secret
            </button>
          </p>
        </li>
        <li>
          <FormProvider {...form}>
            <Field
              label="Code that the app shows"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
            />
          </FormProvider>
        </li>
      </ol>
      <div className="factor-actions">
        <button type="button" className="button" disabled={add.isPending} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button button-primary" disabled={add.isPending}>
          {add.isPending ? 'Checking...' : 'Turn on'}
        </button>
      </div>
    </form>
  );
}

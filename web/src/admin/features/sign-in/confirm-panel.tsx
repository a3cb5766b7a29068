import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { AppError } from '@hydraulics/common/contract/errors';
import { confirmation } from '@hydraulics/common/nouns/auth';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { reasonOf } from '../../data/reasons.ts';
import { useClient } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { Field } from '../../ui/form/field.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';

/** Asks for the password before a change that needs it; the change waits. */
export function ConfirmPanel({ name }: { name: string }) {
  const session = useSession();
  const client = useClient();
  const form = useForm<z.input<typeof confirmation>>({
    resolver: standardSchemaResolver(confirmation),
    defaultValues: { password: '' },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting: busy } = form.formState;

  const confirm = form.handleSubmit(async ({ password }) => {
    try {
      await client.auth.confirm({ password });
      session.endConfirm(true);
    } catch (error) {
      // The call that waits meets the same refusal, and asks to sign in.
      if (error instanceof AppError && error.code === 'unauthorized') return session.endConfirm(true);
      form.setError('password', { type: 'server', message: reasonOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <CredentialsDialog
      title="Confirm that it is you"
      text={`This change needs your own password, ${name}. After that, none is asked for ten minutes.`}
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
        <Field label="Your password" name="password" type="password" autoComplete="current-password" required />
      </FormProvider>
    </CredentialsDialog>
  );
}

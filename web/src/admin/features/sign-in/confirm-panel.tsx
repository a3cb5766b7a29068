import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { AppError } from '@hydraulics/common/contract/errors';
import { confirmation } from '@hydraulics/common/nouns/auth';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { reasonOf } from '../../data/reasons.ts';
import { useClient } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { Field } from '../../ui/form/field.tsx';

/** A dialog that asks for the password before a change that needs it; the change waits. */
export function ConfirmPanel({ name }: { name: string }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const session = useSession();
  const client = useClient();
  const form = useForm<z.input<typeof confirmation>>({
    resolver: standardSchemaResolver(confirmation),
    defaultValues: { password: '' },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting: busy } = form.formState;

  useEffect(() => {
    const panel = dialog.current;
    panel?.showModal();
    return () => panel?.close();
  }, []);

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
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The panel is rendered within the screen of another form, which must not be submitted.
    event.stopPropagation();
    if (!busy) void confirm(event);
  };

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={event => {
        event.preventDefault();
        if (!busy) session.endConfirm(false);
      }}
    >
      <h2 id={`${id}title`}>Confirm that it is you</h2>
      <p id={`${id}text`}>This change needs your own password, {name}. After that, none is asked for ten minutes.</p>
      <form className="dialog-form" noValidate onSubmit={submit} aria-busy={busy}>
        <FormProvider {...form}>
          <Field label="Your password" name="password" type="password" autoComplete="current-password" required />
        </FormProvider>
        <div className="dialog-actions">
          <button type="button" className="button" disabled={busy} onClick={() => session.endConfirm(false)}>
            Cancel
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? 'Confirming...' : 'Confirm'}
          </button>
        </div>
      </form>
    </dialog>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { passkeyChanges } from '@hydraulics/common/nouns/second-factors';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '../../../ui/form/field.tsx';

type PasskeyNameProps = {
  initial: string;
  submit: string;
  busy: boolean;
  onSave: (name: string) => void;
  onCancel: () => void;
};

/** Asks for the name of a passkey. */
export function PasskeyName({ initial, submit, busy, onSave, onCancel }: PasskeyNameProps) {
  const form = useForm<z.input<typeof passkeyChanges>, unknown, z.output<typeof passkeyChanges>>({
    resolver: standardSchemaResolver(passkeyChanges),
    defaultValues: { name: initial },
    reValidateMode: 'onSubmit',
  });
  const { setFocus, handleSubmit } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  return (
    <form
      className="factor-setup"
      noValidate
      aria-busy={busy}
      onSubmit={event => void handleSubmit(({ name }) => onSave(name))(event)}
    >
      <FormProvider {...form}>
        <Field
          label="Name of the passkey"
          name="name"
          autoComplete="off"
          help="To recognize it later, for example “Laptop”."
          required
        />
      </FormProvider>
      <div className="factor-actions">
        <button type="button" className="button" disabled={busy} onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button button-primary" disabled={busy}>
          {submit}
        </button>
      </div>
    </form>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { limits } from '@hydraulics/common/limits';
import { blanks } from '@hydraulics/common/nouns/thread/blanks';
import { type ReplyTemplate, templateInput } from '@hydraulics/common/nouns/thread/reply-templates';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FieldNotes } from '../../../../../shared/ui/field-notes.tsx';
import { notify } from '../../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../../data/reasons.ts';
import { useCall } from '../../../../data/use-api.ts';
import { DialogActions } from '../../../../ui/form/dialog/dialog-actions.tsx';
import { DialogForm } from '../../../../ui/form/dialog/dialog-form.tsx';
import { Field } from '../../../../ui/form/field.tsx';

type Values = z.input<typeof templateInput>;

const empty = { name: '', text: 'Dear {name},\n\n\n\n{signature}' };
const help = `These are filled in: ${Object.entries(blanks)
  .map(([name, what]) => `{${name}} ${what}`)
  .join(', ')}. Others, such as {delivery date}, you fill in before you send.`;

type TemplateFormProps = { template: ReplyTemplate | null; onDone: () => void };

/** Adds or changes a template. */
export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const id = useId();
  const form = useForm<Values>({
    resolver: standardSchemaResolver(templateInput),
    defaultValues: template ? { name: template.name, text: template.text } : empty,
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting: busy, errors } = form.formState;
  const { mutateAsync } = useCall('replyTemplates', (client, values: Values): Promise<{ message: string }> => {
    if (!template) return client.replyTemplates.create(values);
    return client.replyTemplates.update({ ...values, id: template._id, version: template.version });
  });
  const save = form.handleSubmit(async values => {
    try {
      const { message } = await mutateAsync(values);
      notify.success(message);
      onDone();
    } catch (cause) {
      form.setError('text', { type: 'server', message: reasonOf(cause) }, { shouldFocus: true });
    }
  });
  const error = errors.text?.message;
  return (
    <FormProvider {...form}>
      <DialogForm busy={busy} onSubmit={save}>
        <Field name="name" label="Name" maxLength={80} required />
        <div className="field" data-invalid={Boolean(error)}>
          <label htmlFor={id}>Text</label>
          <textarea
            {...form.register('text')}
            className="reply-text"
            id={id}
            rows={10}
            dir="auto"
            maxLength={limits.message}
            readOnly={busy}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}help`}
          />
          <FieldNotes id={id} error={error} help={help} />
        </div>
        <DialogActions action="Save template" acting="Saving..." isActing={busy} onCancel={onDone} />
      </DialogForm>
    </FormProvider>
  );
}

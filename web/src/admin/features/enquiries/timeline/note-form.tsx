import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { AppError } from '@hydraulics/common/contract/errors';
import { limits } from '@hydraulics/common/limits';
import { enquiryDesk } from '@hydraulics/common/nouns/enquiry-desk';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { randomUuid } from '../../../ui/random-uuid.ts';
import { forgetNote, loadNote, type NoteDraft, storeNote } from './note-draft.ts';

const { text } = enquiryDesk.addNote.body.shape;
const schema = z.object({ text: z.string().trim().min(1, 'Write the note first.').pipe(text), key: z.string() });

/** Adds a note about an enquiry. Until then its text is stored in the tab for this enquiry. */
export function NoteForm({ id }: { id: string }) {
  const field = useId();
  const [draft] = useState(() => loadNote(id));
  const form = useForm<NoteDraft>({
    resolver: standardSchemaResolver(schema),
    defaultValues: draft,
    reValidateMode: 'onSubmit',
  });
  const { register, subscribe, getValues, reset, setError, setValue, handleSubmit } = form;
  const { isSubmitting: busy, errors } = form.formState;
  const { mutateAsync } = useCall('enquiries', (client, { text, key }: NoteDraft) =>
    client.enquiries.addNote({ id, text }, { key }),
  );
  useEffect(
    () => subscribe({ formState: { values: true }, callback: () => storeNote(id, getValues()) }),
    [subscribe, getValues, id],
  );

  const send = (note: NoteDraft) =>
    mutateAsync(note).catch(cause => {
      if (!(cause instanceof AppError) || cause.code !== 'idempotency_mismatch') throw cause;
      // The answer was lost, and the text edited since: this is another note.
      setValue('key', randomUuid());
      return mutateAsync(getValues());
    });
  const add = handleSubmit(async note => {
    try {
      const { message } = await send(note);
      notify.success(message);
      forgetNote(id);
      reset(loadNote(id));
    } catch (cause) {
      const message = `The note was not added: ${reasonOf(cause)}`;
      setError('text', { type: 'server', message }, { shouldFocus: true });
    }
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) void add();
  };
  const error = errors.text?.message;
  return (
    <form
      className="timeline-form"
      onSubmit={event => {
        event.preventDefault();
        if (!busy) void add();
      }}
      aria-busy={busy}
      noValidate
    >
      <label htmlFor={field}>Note for colleagues</label>
      <textarea
        {...register('text')}
        id={field}
        rows={2}
        dir="auto"
        maxLength={limits.message}
        readOnly={busy}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
        onKeyDown={onKey}
      />
      {error && (
        <p className="field-error" id={`${field}-error`} role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="button" disabled={busy}>
        {busy ? 'Adding...' : 'Add note'}
      </button>
    </form>
  );
}

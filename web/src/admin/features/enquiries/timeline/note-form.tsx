import { limits } from '@hydraulics/common/limits';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { forgetNote, loadNote, type NoteDraft, storeNote } from './note-draft.ts';

/** Adds a note about an enquiry. Until then its text is stored in the tab for this enquiry. */
export function NoteForm({ id }: { id: string }) {
  const field = useId();
  const [draft, setDraft] = useState(() => loadNote(id));
  const [error, setError] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const { mutateAsync, isPending } = useCall('enquiries', (client, { text, newId }: NoteDraft) =>
    client.enquiries.addNote({ id, text, newId }),
  );
  const change = (text: string) => {
    const next = { ...draft, text };
    setDraft(next);
    storeNote(id, next);
  };
  const add = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isPending) return;
    if (!draft.text.trim()) {
      setError('Write the note first.');
      area.current?.focus();
      return;
    }
    try {
      const { message } = await mutateAsync(draft);
      notify.success(message);
      forgetNote(id);
      setDraft(loadNote(id));
      setError('');
    } catch (cause) {
      setError(`The note was not added: ${reasonOf(cause)}`);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add();
  };
  return (
    <form className="timeline-form" onSubmit={add} aria-busy={isPending} noValidate>
      <label htmlFor={field}>Note for colleagues</label>
      <textarea
        id={field}
        ref={area}
        rows={2}
        dir="auto"
        maxLength={limits.message}
        value={draft.text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${field}-error` : undefined}
        onChange={event => change(event.target.value)}
        onKeyDown={onKey}
      />
      {error && (
        <p className="field-error" id={`${field}-error`} role="alert">
          {error}
        </p>
      )}
      <button type="submit" className="button" disabled={isPending}>
        {isPending ? 'Adding...' : 'Add note'}
      </button>
    </form>
  );
}

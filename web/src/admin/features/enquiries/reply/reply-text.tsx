import { limits } from '@hydraulics/common/limits';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import type { ReplyDraft } from './reply-draft.ts';

/** The text of a reply. */
export function ReplyText({ error, busy }: { error: string | undefined; busy: boolean }) {
  const id = useId();
  const { register } = useFormContext<ReplyDraft>();
  return (
    <div className="field" data-invalid={Boolean(error)}>
      <label htmlFor={id}>Reply</label>
      <textarea
        {...register('text')}
        className="reply-text"
        id={id}
        rows={12}
        dir="auto"
        maxLength={limits.message}
        readOnly={busy}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
      />
      <FieldNotes id={id} error={error} help={undefined} />
    </div>
  );
}

import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { describedBy, FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useFieldError } from '../../../ui/form/use-field.ts';

/** A labelled text of several lines. */
export function TextArea({ name, label, help }: FieldProps) {
  const id = useId();
  const { register } = useFormContext();
  const busy = useFormBusy();
  const error = useFieldError(name);
  return (
    <div className="field" data-invalid={Boolean(error)}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <textarea
          {...register(name)}
          id={id}
          className="terms-text"
          rows={3}
          dir="auto"
          readOnly={busy}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, help })}
        />
      </div>
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

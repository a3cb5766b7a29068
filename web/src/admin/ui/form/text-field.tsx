import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { describedBy, FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useCapsLock } from './use-caps-lock.ts';

export type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'id'> & {
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  /** Content below the input, such as the password strength. */
  below?: ReactNode;
};

/** A labelled input with its help and error. */
export function TextField({ label, help, error, below, type = 'text', onBlur, ...input }: TextFieldProps) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const secret = type === 'password';
  const caps = useCapsLock();
  return (
    <div className="field" data-invalid={Boolean(error)}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          {...(secret ? caps.watch : {})}
          id={id}
          type={secret && revealed ? 'text' : type}
          // Addresses and passwords are read from left to right in every language.
          dir={type === 'text' ? 'auto' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, help })}
          onBlur={event => {
            caps.forget();
            onBlur?.(event);
          }}
        />
        {secret && (
          <button
            type="button"
            className="field-reveal"
            aria-pressed={revealed}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setRevealed(!revealed)}
          >
            <Icon icon={revealed ? icons.eyeOff : icons.eye} />
          </button>
        )}
      </div>
      {secret && (
        <p className="field-hint" role="status">
          {caps.locked && 'Caps Lock is on.'}
        </p>
      )}
      {below}
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

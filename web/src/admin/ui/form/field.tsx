import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import { FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { Glyph } from '../../../shared/ui/glyph.tsx';
import { useCapsLock } from './use-caps-lock.ts';

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange' | 'value'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string | undefined;
  /** Why the value is not right. */
  fault?: string | undefined;
  /** What else follows from the value, under the box. */
  below?: ReactNode;
};

/** A labelled input with its help and its fault, tied together for screen readers. */
export function Field({ label, value, onChange, help, fault, below, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const described = [fault && `${id}fault`, help && `${id}help`].filter(Boolean).join(' ');
  const secret = type === 'password';
  const caps = useCapsLock();
  return (
    <div className="field" data-faulty={Boolean(fault)}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          {...(secret ? caps.watch : {})}
          id={id}
          type={secret && revealed ? 'text' : type}
          value={value}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described || undefined}
          onChange={event => onChange(event.target.value)}
        />
        {secret && (
          <button
            type="button"
            className="field-reveal"
            aria-pressed={revealed}
            aria-label={`Show ${label.toLowerCase()}`}
            onClick={() => setRevealed(!revealed)}
          >
            <Glyph name={revealed ? 'eye-off' : 'eye'} />
          </button>
        )}
      </div>
      {secret && (
        <p className="field-hint" role="status">
          {caps.locked && 'Caps Lock is on.'}
        </p>
      )}
      {below}
      <FieldNotes id={id} fault={fault} help={help} />
    </div>
  );
}

import { type InputHTMLAttributes, useId, useState } from 'react';
import { FieldNotes } from './field-notes.tsx';
import { Glyph } from './glyph.tsx';

export type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange' | 'value'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string | undefined;
  /** Why the value is not right. */
  fault?: string | undefined;
};

/** A labelled input with its help and its fault, tied together for screen readers. */
export function Field({ label, value, onChange, help, fault, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const [revealed, setRevealed] = useState(false);
  const described = [fault && `${id}fault`, help && `${id}help`].filter(Boolean).join(' ');
  const secret = type === 'password';
  return (
    <div className="field" data-faulty={Boolean(fault)}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
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
      <FieldNotes id={id} fault={fault} help={help} />
    </div>
  );
}

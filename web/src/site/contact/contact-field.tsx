import type { ReactNode } from 'react';
import type { FieldErrors } from '../../shared/ui/form-errors.ts';

type Shared = {
  id: string;
  name: string;
  className: string;
  defaultValue: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  onInput: () => void;
};
type FieldProps = {
  name: string;
  label: string;
  optional?: boolean;
  typed: Record<string, string>;
  errors: FieldErrors;
  clear: (name: string) => void;
  children: (shared: Shared) => ReactNode;
};

export function Field({ name, label, optional = false, typed, errors, clear, children }: FieldProps) {
  const error = errors[name];
  return (
    <p className="field">
      <label className="field-label" htmlFor={`enquiry-${name}`}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children({
        id: `enquiry-${name}`,
        name,
        className: 'field-control',
        defaultValue: typed[name],
        // Without this, browsers report an empty required field as invalid before anything was typed.
        'aria-invalid': Boolean(error),
        'aria-describedby': error ? `enquiry-${name}-error` : undefined,
        onInput: () => clear(name),
      })}
      {error && (
        <span className="field-error" id={`enquiry-${name}-error`}>
          {error}
        </span>
      )}
    </p>
  );
}

/** A honeypot: people neither see nor reach it, so only programs fill it in. */
export function Honeypot() {
  return (
    <div className="form-trap" aria-hidden="true">
      <label htmlFor="enquiry-website">Website</label>
      <input id="enquiry-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

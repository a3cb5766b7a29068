import { useId } from 'react';
import { describedBy, FieldNotes } from '../../../shared/ui/field-notes.tsx';
import { useFormBusy } from './upload.tsx';
import { useCustomField } from './use-field.ts';

type SelectFieldProps = {
  name: string;
  label: string;
  /** What an empty value is called; without it, there is none. */
  placeholder?: string;
  options: readonly { value: string; label: string }[];
  required?: boolean;
  help?: string | undefined;
  onChosen?: (value: string) => void;
};

/** A labelled select. Controlled, because its options may load after its value. */
export function SelectField({ name, label, placeholder, options, required, help, onChosen }: SelectFieldProps) {
  const id = useId();
  const busy = useFormBusy();
  const { value, onChange, ref, error } = useCustomField<string>(name);
  return (
    <div ref={ref} className="field" data-invalid={Boolean(error)}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <select
          id={id}
          name={name}
          value={value}
          required={required}
          disabled={busy}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id, error, help })}
          onChange={({ target }) => {
            onChange(target.value);
            onChosen?.(target.value);
          }}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

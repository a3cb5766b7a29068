import { useId } from 'react';
import { FieldNotes } from '../../../shared/ui/field-notes.tsx';

type SelectFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** What stands there while nothing is chosen. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  required?: boolean;
  disabled?: boolean;
  help?: string | undefined;
  fault?: string | undefined;
};

/** A labelled choice of one among several, with its help and its fault, tied together for screen readers. */
export function SelectField(props: SelectFieldProps) {
  const { label, name, value, onChange, placeholder, options, required, disabled, help, fault } = props;
  const id = useId();
  const described = [fault && `${id}fault`, help && `${id}help`].filter(Boolean).join(' ');
  return (
    <div className="field" data-faulty={Boolean(fault)}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <select
          id={id}
          name={name}
          value={value}
          required={required}
          disabled={disabled}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described || undefined}
          onChange={event => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
      <FieldNotes id={id} fault={fault} help={help} />
    </div>
  );
}

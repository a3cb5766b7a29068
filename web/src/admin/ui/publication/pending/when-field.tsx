import { useId } from 'react';
import { zoneName } from '../../../../shared/locale.ts';
import { TextField } from '../../form/text-field.tsx';

type WhenFieldProps = {
  /** The chosen local time, empty until one is chosen; null: now. */
  value: string | null;
  error: string;
  onChange: (value: string | null) => void;
};

/** Asks whether something is published now, or at a moment. */
export function WhenField({ value, error, onChange }: WhenFieldProps) {
  const name = useId();
  return (
    <fieldset className="publish-when">
      <legend>When</legend>
      <label>
        <input type="radio" name={name} checked={value === null} onChange={() => onChange(null)} /> Now
      </label>
      <label>
        <input type="radio" name={name} checked={value !== null} onChange={() => onChange('')} /> At a later time
      </label>
      {value !== null && (
        <TextField
          type="datetime-local"
          label="Goes live"
          help={`Times are in ${zoneName()}.`}
          value={value}
          error={error || undefined}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </fieldset>
  );
}

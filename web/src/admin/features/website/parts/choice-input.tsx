import type { Choice } from './shapes.ts';

type ChoiceInputProps = {
  id: string;
  choices: readonly Choice[];
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
};

/** Chooses one of a few values, or of all that the browser knows. A stored one that it does not know stays. */
export function ChoiceInput({ choices, value, disabled, onChange, ...input }: ChoiceInputProps) {
  const isKnown = choices.some(([one]) => one === value);
  return (
    <div className="field-box">
      <select {...input} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
        {!isKnown && <option value={value}>{value}</option>}
        {choices.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

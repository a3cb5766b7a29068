import { useRef, useState } from 'react';

type ChooseActionProps<V extends string> = {
  /** The name of the choice, for screen readers. */
  label: string;
  /** Shown until something is chosen, such as "Move to category…". */
  placeholder: string;
  /** The button's text, such as "Move". */
  action: string;
  options: readonly { value: V; label: string }[];
  className?: string;
  disabled?: boolean | undefined;
  onChoose: (value: V) => void;
};

/** A choice with a button that carries it out, because each arrow key chooses. */
export function ChooseAction<V extends string>({ options, onChoose, ...props }: ChooseActionProps<V>) {
  const { label, placeholder, action, className, disabled } = props;
  const select = useRef<HTMLSelectElement>(null);
  const [value, setValue] = useState('');
  const chosen = options.find(one => one.value === value);
  const act = () => {
    if (!chosen) return;
    // The button disappears.
    select.current?.focus();
    setValue('');
    onChoose(chosen.value);
  };
  return (
    <>
      <select
        ref={select}
        className={className}
        aria-label={label}
        value={chosen?.value ?? ''}
        disabled={disabled}
        onChange={event => setValue(event.target.value)}
      >
        <option value="">{placeholder}</option>
        {options.map(one => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {chosen && (
        <button type="button" className="button button-small" disabled={disabled} onClick={act}>
          {action}
        </button>
      )}
    </>
  );
}

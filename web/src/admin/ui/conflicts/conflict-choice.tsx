import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Difference, Side } from './conflict.ts';
import { ShownValue } from './shown-value.tsx';

type ConflictChoiceProps = {
  id: string;
  radio: UseFormRegisterReturn;
  label: string;
  titles: Record<Side, string>;
  difference: Difference;
  show: (value: unknown, other?: unknown) => ReactNode;
  chosen: Side | undefined;
  error: string | undefined;
};

/** One field of a conflict: mine and theirs side by side, and the value before both. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { id, radio, label, titles, difference, show, chosen, error } = props;
  const sides: { side: Side; title: string; value: unknown; other: unknown; note?: string }[] = [
    {
      side: 'mine',
      title: titles.mine,
      value: difference.mine,
      other: difference.theirs,
      ...(difference.both ? {} : { note: 'as it was before' }),
    },
    { side: 'theirs', title: titles.theirs, value: difference.theirs, other: difference.mine },
  ];
  return (
    <fieldset className="conflict-field" data-invalid={Boolean(error)}>
      <legend>{label}</legend>
      <div className="conflict-sides">
        {sides.map(({ side, title, value, other, note }) => (
          <div key={side} className="conflict-side" data-chosen={chosen === side}>
            <label>
              <input {...radio} type="radio" value={side} aria-describedby={error ? `${id}error` : undefined} />
              {title}
              {note && <span className="field-help"> ({note})</span>}
            </label>
            <ShownValue value={value} other={other} show={show} />
          </div>
        ))}
      </div>
      {difference.both && (
        <details className="conflict-base">
          <summary>Before both changes</summary>
          <ShownValue value={difference.base} show={show} />
        </details>
      )}
      {error && (
        <p className="field-error" id={`${id}error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

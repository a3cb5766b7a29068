import type { ReactNode } from 'react';
import type { Difference, Side } from './conflict.ts';
import { ShownValue } from './shown-value.tsx';

type ConflictChoiceProps = {
  group: string;
  label: string;
  titles: Record<Side, string>;
  difference: Difference;
  show: (value: unknown) => ReactNode;
  chosen: Side | undefined;
  missing: boolean;
  onChoose: (side: Side) => void;
};

/** One field of a conflict: mine and theirs side by side, and the value before both. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const { group, label, titles, difference, show, chosen, missing, onChoose } = props;
  const sides: { side: Side; title: string; value: unknown; note?: string }[] = [
    {
      side: 'mine',
      title: titles.mine,
      value: difference.mine,
      ...(difference.both ? {} : { note: 'as it was before' }),
    },
    { side: 'theirs', title: titles.theirs, value: difference.theirs },
  ];
  return (
    <fieldset className="conflict-field" data-invalid={missing}>
      <legend>{label}</legend>
      <div className="conflict-sides">
        {sides.map(({ side, title, value, note }) => (
          <div key={side} className="conflict-side" data-chosen={chosen === side}>
            <label>
              <input
                type="radio"
                name={group}
                checked={chosen === side}
                aria-describedby={missing ? `${group}error` : undefined}
                onChange={() => onChoose(side)}
              />
              {title}
              {note && <span className="field-help"> ({note})</span>}
            </label>
            <ShownValue value={value} show={show} />
          </div>
        ))}
      </div>
      {difference.both && (
        <details className="conflict-base">
          <summary>Before both changes</summary>
          <ShownValue value={difference.base} show={show} />
        </details>
      )}
      {missing && (
        <p className="field-error" id={`${group}error`}>
          Please choose one of the two.
        </p>
      )}
    </fieldset>
  );
}

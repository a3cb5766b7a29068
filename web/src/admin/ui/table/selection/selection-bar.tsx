import type { ReactNode } from 'react';
import { formatNumber } from '../../../../shared/locale.ts';
import type { SelectionControl } from './use-selection.ts';

const count = (number: number) => formatNumber(number);

type SelectionBarProps = {
  /** The name of the bar, such as "Selected enquiries". */
  label: string;
  selection: SelectionControl;
  /** The number of rows that match the filter; undefined where only rows on the screen can be selected. */
  found?: number | undefined;
  busy: boolean;
  /** The actions on a selection. */
  children: ReactNode;
  /** Shown while no row is selected. */
  idle?: ReactNode;
};

/** The number of selected rows, and the actions for them. */
export function SelectionBar({ label, selection, found = 0, busy, children, idle }: SelectionBarProps) {
  const { all, versions, shown, shownSelected, setShown, setAll, clear } = selection;
  const chosen = all ? found : versions.size;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div className="selection" role="group" aria-label={label} aria-busy={busy} data-empty={chosen === 0}>
      <label className="selection-all">
        <input
          type="checkbox"
          checked={shown > 0 && (all || shownSelected === shown)}
          ref={box => {
            if (box) box.indeterminate = chosen > 0 && !all && shownSelected < shown;
          }}
          disabled={shown === 0}
          onChange={event => (event.target.checked ? setShown(true) : clear())}
        />
        <span className={chosen > 0 ? 'visually-hidden' : ''}>Select all on this page</span>
      </label>
      <span className="selection-count" role="status">
        {chosen > 0 ? `${count(chosen)} selected` : ''}
      </span>
      {chosen === 0 && idle}
      {chosen > 0 && (
        <>
          {!all && found > shown && shownSelected === shown && (
            <button type="button" className="button button-small" onClick={setAll}>
              Select all {count(found)} that match
            </button>
          )}
          <div className="selection-acts">
            {children}
            <button type="button" className="button button-small button-bare" onClick={clear}>
              Clear
            </button>
          </div>
        </>
      )}
    </div>
  );
}

import { type AssigneeOption, assigneeChoices, type BulkAction } from '@hydraulics/common/nouns/enquiry-desk';
import { useId } from 'react';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { enquiryStates } from '../enquiry-states.ts';
import type { SelectionControl } from './use-selection.ts';

const count = (number: number) => number.toLocaleString('en');

type BulkBarProps = {
  selection: SelectionControl;
  /** How many enquiries are on this page, and how many the filter finds. */
  shown: number;
  found: number;
  assignees: AssigneeOption[];
  busy: boolean;
  onAct: (action: Exclude<BulkAction, 'undo'>, assignee?: string) => void;
};

/** How many enquiries are selected, and what can be done with all of them. */
export function BulkBar({ selection, shown, found, assignees, busy, onAct }: BulkBarProps) {
  const id = useId();
  const chosen = selection.all ? found : selection.versions.size;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div className="bulk" role="group" aria-label="Selected enquiries" aria-busy={busy} data-empty={chosen === 0}>
      <label className="bulk-all">
        <input
          type="checkbox"
          checked={chosen > 0 && selection.versions.size >= shown}
          ref={box => {
            if (box) box.indeterminate = chosen > 0 && selection.versions.size < shown;
          }}
          disabled={shown === 0}
          onChange={event => (event.target.checked ? selection.setShown(true) : selection.clear())}
        />
        <span className={chosen > 0 ? 'visually-hidden' : ''}>Select all on this page</span>
      </label>
      <span className="bulk-count" role="status">
        {chosen > 0 ? `${count(chosen)} selected` : ''}
      </span>
      {chosen > 0 && (
        <>
          {!selection.all && found > shown && selection.versions.size >= shown && (
            <button type="button" className="button button-small" onClick={selection.setAll}>
              Select all {count(found)} that match
            </button>
          )}
          <div className="bulk-acts">
            <span aria-hidden="true">Mark as</span>
            {enquiryStates.map(({ state, label, mark }) => (
              <button
                key={state}
                type="button"
                className="button button-small"
                aria-label={`${mark}: all selected`}
                disabled={busy}
                onClick={() => onAct(state)}
              >
                {label}
              </button>
            ))}
            <label className="visually-hidden" htmlFor={id}>
              Assign all selected to
            </label>
            <select id={id} value="" disabled={busy} onChange={event => onAct('assign', event.target.value)}>
              <option value="" disabled>
                Assign to…
              </option>
              <option value={assigneeChoices.me}>Me</option>
              <option value={assigneeChoices.nobody}>Nobody</option>
              {assignees
                .filter(({ active }) => active)
                .map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
            </select>
            <button
              type="button"
              className="button button-small button-remove"
              aria-label="Delete all selected"
              disabled={busy}
              onClick={() => onAct('delete')}
            >
              <Icon icon={icons.trash} /> Delete
            </button>
            <button type="button" className="button button-small button-bare" onClick={selection.clear}>
              Clear
            </button>
          </div>
        </>
      )}
    </div>
  );
}

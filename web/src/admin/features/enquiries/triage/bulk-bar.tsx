import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { type AssigneeOption, assigneeChoices, type BulkAction } from '@hydraulics/common/nouns/enquiry-desk';
import { enquiryStates } from '../../../ui/enquiry-state/enquiry-states.ts';
import { ChooseAction } from '../../../ui/menu/choose-action.tsx';
import { DeleteSelected } from '../../../ui/table/selection/delete-selected.tsx';
import { SelectionBar } from '../../../ui/table/selection/selection-bar.tsx';
import type { SelectionControl } from '../../../ui/table/selection/use-selection.ts';
import { OtherStates } from '../states/other-states.tsx';

type BulkBarProps = {
  selection: SelectionControl;
  /** The number of enquiries that match. */
  found: number;
  assignees: AssigneeOption[];
  busy: boolean;
  onAct: (action: Exclude<BulkAction, 'undo'>, assignee?: string) => void;
};

/** The states with a button, which a selection is usually given. */
const usual: EnquiryState[] = ['in_work', 'answered', 'spam'];
const isUsual = ({ state }: { state: EnquiryState }) => usual.includes(state);

/** The number of selected enquiries, and the actions for them. */
export function BulkBar({ selection, found, assignees, busy, onAct }: BulkBarProps) {
  return (
    <SelectionBar label="Selected enquiries" selection={selection} found={found} busy={busy}>
      <span aria-hidden="true">Mark as</span>
      {enquiryStates.filter(isUsual).map(({ state, label, mark }) => (
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
      <OtherStates
        label="Mark all selected as another state"
        states={enquiryStates.filter(one => !isUsual(one))}
        disabled={busy}
        onChoose={onAct}
      />
      <ChooseAction
        label="Assign all selected to"
        placeholder="Assign to…"
        action="Assign"
        options={[
          { value: assigneeChoices.me, label: 'Me' },
          { value: assigneeChoices.nobody, label: 'Unassigned' },
          ...assignees.filter(({ active }) => active).map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        disabled={busy}
        onChoose={assignee => onAct('assign', assignee)}
      />
      <DeleteSelected busy={busy} onClick={() => onAct('delete')} />
    </SelectionBar>
  );
}

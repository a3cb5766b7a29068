import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { SelectionBar } from '../../ui/table/selection/selection-bar.tsx';
import type { SelectionControl } from '../../ui/table/selection/use-selection.ts';

type TrashBarProps = {
  selection: SelectionControl;
  busy: boolean;
  onRestore: (() => void) | undefined;
  onPurge: (() => void) | undefined;
  onEmpty: (() => void) | undefined;
};

/** The actions for the selected records, and for all. */
export function TrashBar({ selection, busy, onRestore, onPurge, onEmpty }: TrashBarProps) {
  return (
    <SelectionBar
      label="Selected records"
      selection={selection}
      busy={busy}
      idle={
        onEmpty && (
          <button type="button" className="button button-small button-remove" disabled={busy} onClick={onEmpty}>
            <Icon icon={icons.trash} /> Delete all for good
          </button>
        )
      }
    >
      {onRestore && (
        <button type="button" className="button button-small" disabled={busy} onClick={onRestore}>
          <Icon icon={icons.undo} /> Restore selected
        </button>
      )}
      {onPurge && (
        <button type="button" className="button button-small button-remove" disabled={busy} onClick={onPurge}>
          <Icon icon={icons.trash} /> Delete selected for good
        </button>
      )}
    </SelectionBar>
  );
}

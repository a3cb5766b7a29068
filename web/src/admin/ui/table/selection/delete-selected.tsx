import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';

type DeleteSelectedProps = { busy: boolean; onClick: () => void };

/** The button that deletes the selected rows. */
export const DeleteSelected = ({ busy, onClick }: DeleteSelectedProps) => (
  <button
    type="button"
    className="button button-small button-remove"
    aria-label="Delete all selected"
    disabled={busy}
    onClick={onClick}
  >
    <Icon icon={icons.trash} /> Delete
  </button>
);

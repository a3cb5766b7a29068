import type { ReactNode } from 'react';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';

/** Keys and their action. */
export type Shortcut = { keys: readonly string[]; what: string };

type ShortcutListProps = {
  open: boolean;
  title: string;
  shortcuts: readonly Shortcut[];
  /** Content below the list. */
  children: ReactNode;
  onClose: () => void;
};

/** A dialog with a list of shortcuts. */
export function ShortcutList({ open, title, shortcuts, children, onClose }: ShortcutListProps) {
  return (
    <ModalDialog open={open} className="shortcuts" label={title} onClose={onClose}>
      <h2>{title}</h2>
      <dl>
        {shortcuts.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </ModalDialog>
  );
}

import type { ReactNode } from 'react';
import { useShowModal } from './use-show-modal.ts';

type ModalDialogProps = { open: boolean; label: string; className?: string; onClose: () => void; children: ReactNode };

/** A dialog that closes on Escape or a click outside and returns the focus. */
export function ModalDialog({ open, label, className = '', onClose, children }: ModalDialogProps) {
  const dialog = useShowModal(open);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={label}
      // The event comes late: the dialog may have been opened again.
      onClose={event => event.currentTarget.open || onClose()}
      onClick={event => event.target === dialog.current && onClose()}
    >
      {open && children}
    </dialog>
  );
}

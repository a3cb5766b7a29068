import { type ReactNode, useLayoutEffect, useRef } from 'react';

type ModalDialogProps = { open: boolean; label: string; className?: string; onClose: () => void; children: ReactNode };

/** A dialog that closes by Escape or a click beside it; the focus then returns to where it was. */
export function ModalDialog({ open, label, className = '', onClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before other effects: what moves the focus elsewhere afterwards must find the page awake again.
  useLayoutEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={label}
      onClose={onClose}
      onClick={event => event.target === dialog.current && onClose()}
    >
      {open && children}
    </dialog>
  );
}

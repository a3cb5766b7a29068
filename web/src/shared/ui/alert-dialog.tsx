import { type ReactNode, useId } from 'react';
import { useShowModal } from './use-show-modal.ts';

type AlertDialogProps = {
  open: boolean;
  title: string;
  text: ReactNode;
  children: ReactNode;
  onCancel: () => void;
};

/** A dialog that must be answered first. The focus returns to where it was. */
export function AlertDialog({ open, title, text, children, onCancel }: AlertDialogProps) {
  const dialog = useShowModal(open);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={event => {
        // Only the state closes the dialog.
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}title`}>{title}</h2>
      <div id={`${id}text`} className="dialog-text">
        {text}
      </div>
      <div className="dialog-actions">{children}</div>
    </dialog>
  );
}

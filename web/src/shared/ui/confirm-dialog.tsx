import { type ReactNode, useId } from 'react';
import { useShowModal } from './use-show-modal.ts';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The label of the confirming button, idle and busy. */
  confirm: string;
  busyLabel?: string;
  cancel?: string;
  busy?: boolean;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before an action that is hard to undo. The focus starts on Cancel and returns at the end to where it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirm,
    busyLabel,
    cancel = 'Cancel',
    busy = false,
    danger,
    onConfirm,
    onCancel,
  } = props;
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
        // The state decides, so that the dialog cannot differ from it; a running action is not cancelled.
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <h2 id={`${id}title`}>{title}</h2>
      <div id={`${id}text`} className="dialog-text">
        {children}
      </div>
      <div className="dialog-actions">
        <button type="button" className="button" disabled={busy} onClick={onCancel}>
          {cancel}
        </button>
        <button
          type="button"
          className={`button ${danger ? 'button-danger' : 'button-primary'}`}
          disabled={busy}
          onClick={onConfirm}
        >
          {busy ? (busyLabel ?? confirm) : confirm}
        </button>
      </div>
    </dialog>
  );
}

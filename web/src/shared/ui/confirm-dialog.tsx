import { type ReactNode, useId } from 'react';
import { useShowModal } from './use-show-modal.ts';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What the button that goes ahead says, and what it says while it does. */
  confirm: string;
  busyLabel?: string;
  cancel?: string;
  busy?: boolean;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/**
 * Asks before something that is hard to take back. The focus starts on the harmless answer, which comes first, and
 * returns at the end to where it was.
 */
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
        // The state decides, so that the two never differ; and what is under way is waited for.
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

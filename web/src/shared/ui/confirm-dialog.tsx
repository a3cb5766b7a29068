import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { AlertDialog } from './alert-dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
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
  const harmless = useRef<HTMLButtonElement>(null);
  // The question itself may have controls, which come first. After the effect that shows the dialog.
  useLayoutEffect(() => {
    if (open) harmless.current?.focus();
  }, [open]);
  return (
    // A running action cannot be cancelled.
    <AlertDialog open={open} title={title} text={children} onCancel={() => busy || onCancel()}>
      <button ref={harmless} type="button" className="button" disabled={busy} onClick={onCancel}>
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
    </AlertDialog>
  );
}

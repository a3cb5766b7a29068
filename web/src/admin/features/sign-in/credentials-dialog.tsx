import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { DialogForm } from '../../ui/form/dialog-form.tsx';

type CredentialsDialogProps = {
  title: string;
  text: string;
  /** The form's fields. */
  children: ReactNode;
  /** The labels of the buttons. */
  cancel: string;
  submit: string;
  submitting: string;
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onCancel: () => void;
};

/** A dialog over the current screen that asks for credentials; closing it returns the focus. */
export function CredentialsDialog(props: CredentialsDialogProps) {
  const { title, text, children, cancel, submit, submitting, busy, onSubmit, onCancel } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const panel = dialog.current;
    panel?.showModal();
    // Restores the focus, also if the dialog is removed by navigation.
    return () => panel?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={event => {
        event.preventDefault();
        onCancel();
      }}
    >
      <h2 id={`${id}title`}>{title}</h2>
      <p id={`${id}text`}>{text}</p>
      <DialogForm busy={busy} onSubmit={onSubmit}>
        {children}
        <div className="dialog-actions">
          <button type="button" className="button" disabled={busy} onClick={onCancel}>
            {cancel}
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? submitting : submit}
          </button>
        </div>
      </DialogForm>
    </dialog>
  );
}

import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';
import { DialogActions } from '../../ui/form/dialog/dialog-actions.tsx';
import { DialogForm } from '../../ui/form/dialog/dialog-form.tsx';

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
        <DialogActions action={submit} acting={submitting} isActing={busy} cancel={cancel} onCancel={onCancel} />
      </DialogForm>
    </dialog>
  );
}

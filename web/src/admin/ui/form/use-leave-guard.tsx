import { useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { type OpenForm, useFormHost } from '../../data/form-host.tsx';

/**
 * Asks before unsaved changes are lost: on closing the page, and on request, as before navigation or signing out.
 * @param isUnsaved called at that moment
 * @param abandon called when the changes are given up
 * @returns the dialog to render
 */
export function useLeaveGuard(isUnsaved: () => boolean, abandon: () => void) {
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const [question, setQuestion] = useState<{ answer: (leave: boolean) => void } | null>(null);
  const mayLeave = useCallback<OpenForm['mayLeave']>(
    async () => !unsaved.current() || new Promise(answer => setQuestion({ answer })),
    [],
  );
  const { registerForm } = useFormHost();
  useEffect(() => registerForm({ isUnsaved: () => unsaved.current(), mayLeave }), [registerForm, mayLeave]);
  const answer = (leave: boolean) => {
    question?.answer(leave);
    setQuestion(null);
  };
  return (
    <ConfirmDialog
      open={question !== null}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        abandon();
        answer(true);
      }}
      onCancel={() => answer(false)}
    >
      <p>What you typed here has not been saved.</p>
    </ConfirmDialog>
  );
}

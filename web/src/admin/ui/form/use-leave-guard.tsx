import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { type MayLeave, useFormHost } from '../../data/form-host.tsx';

/**
 * Asks before unsaved changes are left behind: by a navigation, by closing the page, and by signing out.
 * @param isUnsaved asked at that moment
 * @param abandon the person lets go of the changes
 * @returns the dialog, to be rendered in the page
 */
export function useLeaveGuard(isUnsaved: () => boolean, abandon: () => void) {
  const unsaved = useRef(isUnsaved);
  unsaved.current = isUnsaved;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return currentLocation.pathname !== nextLocation.pathname && unsaved.current();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
  const [question, setQuestion] = useState<{ answer: (leave: boolean) => void } | null>(null);
  const mayLeave = useCallback<MayLeave>(
    async () => !unsaved.current() || new Promise(answer => setQuestion({ answer })),
    [],
  );
  const { registerForm } = useFormHost();
  useEffect(() => registerForm(mayLeave), [registerForm, mayLeave]);
  const answer = (leave: boolean) => {
    question?.answer(leave);
    setQuestion(null);
  };
  return (
    <ConfirmDialog
      open={question !== null || blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        abandon();
        blocker.proceed?.();
        answer(true);
      }}
      onCancel={() => {
        blocker.reset?.();
        answer(false);
      }}
    >
      <p>What you typed here has not been saved.</p>
    </ConfirmDialog>
  );
}

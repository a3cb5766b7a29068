import { draftDays } from '@hydraulics/common/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { type OpenForm, useFormHost } from '../../data/form-host.tsx';
import type { OpenDraft } from '../drafts/use-draft.tsx';

/** What happens to unsaved changes, by the draft's storage error. */
const remains = {
  none: `It is kept as a draft on this computer for ${draftDays} days: open this form again to continue.`,
  files: `Without the chosen files, it is kept as a draft on this computer for ${draftDays} days.`,
  texts: 'There is no space left in this browser to keep it as a draft.',
  elsewhere: 'This tab saves no draft, because the form is also open in another tab.',
};

type DraftState = Pick<OpenDraft, 'storageError'> & { isDraft: () => boolean } & Pick<OpenForm, 'isClosedBy'>;

/**
 * Asks before unsaved changes are left: on closing the page, and on request, as before navigation or signing out.
 * @param isUnsaved called on each attempt to leave
 * @param abandon called when the user discards the changes
 * @returns the dialog to render
 */
export function useLeaveGuard(isUnsaved: () => boolean, abandon: () => void, state: DraftState) {
  const { storageError, isDraft, isClosedBy } = state;
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
  useEffect(
    () => registerForm({ isUnsaved: () => unsaved.current(), mayLeave, isClosedBy }),
    [registerForm, mayLeave, isClosedBy],
  );
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
      {question && isDraft() && <p>{remains[storageError ?? 'none']}</p>}
    </ConfirmDialog>
  );
}

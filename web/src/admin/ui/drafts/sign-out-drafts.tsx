import { useEffect, useState } from 'react';
import { amount } from '../../../shared/locale.ts';
import { AlertDialog } from '../../../shared/ui/alert-dialog.tsx';
import { useFormHost } from '../../data/form-host.tsx';
import { useSession } from '../../data/use-session.tsx';
import { drafts } from './draft-store.ts';

type Question = { count: number; answer: (maySignOut: boolean) => void };

/** Unsaved changes, as in `2 drafts`. */
export const amountOf = (count: number): string => amount(count, 'draft', 'drafts');

/** Asks before signing out whether to delete the user's drafts; by default they stay. */
export function SignOutDrafts() {
  const session = useSession();
  const { owner } = useFormHost();
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      session.beforeSignOut(async () => {
        const count = drafts.count(owner);
        if (count === 0) return true;
        return new Promise(answer => setQuestion({ count, answer }));
      }),
    [session, owner],
  );
  const settle = (maySignOut: boolean) => {
    setQuestion(null);
    question?.answer(maySignOut);
  };
  const forget = async () => {
    await drafts.forgetAll(owner);
    settle(true);
  };
  return (
    <AlertDialog
      open={question !== null}
      title="Keep your drafts on this computer?"
      text={
        <p>
          {question && amountOf(question.count)} with unsaved changes can stay here for 30 days, so that you can
          continue. Other users do not see them, but anyone with access to this computer could read them. Delete them if
          you share it.
        </p>
      }
      onCancel={() => settle(false)}
    >
      <button type="button" className="button button-primary" onClick={() => settle(true)}>
        Keep and sign out
      </button>
      <button type="button" className="button button-danger" onClick={() => void forget()}>
        Delete and sign out
      </button>
      <button type="button" className="button" onClick={() => settle(false)}>
        Cancel
      </button>
    </AlertDialog>
  );
}

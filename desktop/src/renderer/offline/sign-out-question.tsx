import { AlertDialog } from '@hydraulics/web/shared/ui/alert-dialog.tsx';
import { useEffect, useState } from 'react';
import { bridge } from '../bridge.ts';

type Question = { count: number; answer: (mayGoOn: boolean) => void };
type AskBeforeSignOut = (question: () => Promise<boolean>) => () => void;

let ask: (count: number) => Promise<boolean> = async () => true;

/** Asks before signing out while changes wait; part of the back office's `control`. */
export const askAboutWaiting = (beforeSignOut: AskBeforeSignOut): (() => void) =>
  beforeSignOut(async () => {
    const result = await bridge['changes.read'](null);
    const count = result.ok ? result.value.length : 0;
    return count === 0 || ask(count);
  });

/** The dialog of `askAboutWaiting`. */
export function SignOutQuestion() {
  const [asked, setAsked] = useState<Question | null>(null);
  useEffect(() => {
    ask = count => new Promise(answer => setAsked({ count, answer }));
  }, []);
  const settle = (mayGoOn: boolean) => {
    setAsked(null);
    asked?.answer(mayGoOn);
  };
  const discard = async () => {
    const result = await bridge['changes.read'](null);
    if (result.ok) await bridge['changes.discard']({ ids: result.value.map(({ id }) => id) });
    settle(true);
  };
  return (
    <AlertDialog
      open={asked !== null}
      title="Sign out before everything was sent?"
      text={
        <p>
          {asked?.count === 1 ? '1 change is' : `${asked?.count} changes are`} waiting to be sent. They can stay on this
          computer, encrypted, until you sign in here again. No other user can see them.
        </p>
      }
      onCancel={() => settle(false)}
    >
      <button type="button" className="button button-primary" onClick={() => settle(true)}>
        Keep and sign out
      </button>
      <button type="button" className="button button-danger" onClick={() => void discard()}>
        Discard and sign out
      </button>
      <button type="button" className="button" onClick={() => settle(false)}>
        Cancel
      </button>
    </AlertDialog>
  );
}

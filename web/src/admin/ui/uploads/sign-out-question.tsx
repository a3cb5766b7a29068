import { useEffect, useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useSession } from '../../data/use-session.tsx';
import type { UploadQueue } from './upload-queue.ts';

/** Signing out would stop the uploads. It asks even if their tray has failed. */
export function SignOutQuestion({ queue }: { queue: UploadQueue }) {
  const session = useSession();
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  useEffect(
    () =>
      session.beforeSignOut(async () => {
        if (!queue.isActive()) return true;
        return new Promise<boolean>(resolve => setAnswer(() => resolve));
      }),
    [session, queue],
  );
  const settle = (leave: boolean) => {
    setAnswer(null);
    answer?.(leave);
  };
  return (
    <ConfirmDialog
      open={answer !== null}
      title="Stop the uploads?"
      confirm="Stop and sign out"
      cancel="Stay"
      danger
      onConfirm={() => settle(true)}
      onCancel={() => settle(false)}
    >
      <p>Unfinished uploads will be lost.</p>
    </ConfirmDialog>
  );
}

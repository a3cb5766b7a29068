import { type RefObject, useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import type { MayLeave } from '../../data/form-office.tsx';

/**
 * Asks before typed things are left behind.
 * @returns the dialog to put into the page, and what asks where no navigation would, as before signing out
 */
export function useUnsaved(dirty: RefObject<boolean>) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return dirty.current && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  const [answer, setAnswer] = useState<{ give: (leave: boolean) => void } | null>(null);
  const mayLeave = useCallback<MayLeave>(
    async () => !dirty.current || new Promise(give => setAnswer({ give })),
    [dirty],
  );
  const give = (leave: boolean) => {
    answer?.give(leave);
    setAnswer(null);
  };
  const dialog = (
    <ConfirmDialog
      open={answer !== null || blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        dirty.current = false;
        blocker.proceed?.();
        give(true);
      }}
      onCancel={() => {
        blocker.reset?.();
        give(false);
      }}
    >
      <p>What you typed here has not been saved.</p>
    </ConfirmDialog>
  );
  return { dialog, mayLeave };
}

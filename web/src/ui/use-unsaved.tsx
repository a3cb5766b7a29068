import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before typed things are left behind. @returns the dialog to put into the page */
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
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        dirty.current = false;
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      <p>What you typed here has not been saved.</p>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import type { Status } from '../../channels.ts';
import { Notice } from '../notice.tsx';
import { WaitingDialog } from './waiting-changes.tsx';

const changesOf = (count: number): string => (count === 1 ? '1 change waits' : `${count} changes wait`);

/** Notices about waiting changes, with a link to them. */
export function OfflineNotices({ status }: { status: Status }) {
  const [isOpen, setOpen] = useState(false);
  const { offline } = status;
  if (!offline) return null;
  const { waiting, isStopped, needsSignIn, isUnreadable } = offline;
  return (
    <>
      {isUnreadable && (
        <Notice kind="error">
          The changes waiting on this computer can no longer be read, because their key is lost. They were not sent.
        </Notice>
      )}
      {waiting > 0 && (
        <Notice kind={isStopped || needsSignIn ? 'warning' : 'waiting'}>
          <span>
            {changesOf(waiting)} to be sent.
            {isStopped && ' The first was refused.'}
            {needsSignIn && ' Sign in to send.'}
          </span>
          <button type="button" className="button" onClick={() => setOpen(true)}>
            Show
          </button>
        </Notice>
      )}
      {(waiting > 0 || isOpen) && (
        <WaitingDialog status={status} offline={offline} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

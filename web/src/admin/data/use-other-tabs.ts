import { storageKeys } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { useEffect } from 'react';
import { notify } from '../../shared/ui/notify.tsx';
import type { Session } from './session.ts';

/** Repeats here a sign-in or sign-out made in another tab or window. */
export async function followOther(session: Session, isSignedIn: boolean): Promise<void> {
  if (!isSignedIn) {
    if (session.expire()) notify.error(messages.sessionOver);
    return;
  }
  const other = await session.resume();
  if (other) notify.error(messages.signedInAsOther(other.name));
}

/** Follows a sign-in or sign-out in another tab at once. */
export function useOtherTabs(session: Session): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      const isSignOut = key === null || (key === storageKeys.token && newValue === null);
      if (isSignOut || key === storageKeys.token) void followOther(session, !isSignOut);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [session]);
}

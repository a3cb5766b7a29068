import { storageKeys } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { useEffect } from 'react';
import { notify } from '../../shared/ui/notify.tsx';
import type { Session } from './session.ts';

/** Does here what was done in another tab or window: signing out or in. */
export async function followOther(session: Session, isSignedIn: boolean): Promise<void> {
  if (!isSignedIn) {
    if (session.expire()) notify.error(messages.sessionOver);
    return;
  }
  const other = await session.resume();
  if (other) notify.error(messages.signedInAsOther(other.name));
}

/** Signing out or in in another tab does the same in this one at once. */
export function useOtherTabs(session: Session): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      const gone = key === null || (key === storageKeys.token && newValue === null);
      if (gone || key === storageKeys.token) void followOther(session, !gone);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [session]);
}

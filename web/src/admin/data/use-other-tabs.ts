import { storageKeys } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { useEffect } from 'react';
import { notify } from '../../shared/ui/notify.tsx';
import type { Session } from './session.ts';

/** Signing out or in in another tab does the same in this one at once. */
export function useOtherTabs(session: Session): void {
  useEffect(() => {
    const follow = async ({ key, newValue }: StorageEvent) => {
      // A null key means that the whole storage was cleared.
      const gone = key === null || (key === storageKeys.token && newValue === null);
      if (gone) {
        if (session.expire()) notify.error(messages.sessionOver);
        return;
      }
      const other = key === storageKeys.token ? await session.resume() : null;
      if (other) notify.error(messages.signedInAsOther(other.name));
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [session]);
}

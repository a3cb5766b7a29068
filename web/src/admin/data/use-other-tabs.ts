import { storageKeys } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { useEffect } from 'react';
import { notify } from '../../shared/ui/notify.tsx';
import type { Session } from './session.ts';

/** Who signs out or in again in another tab does so in this one too, at once and not at the next call. */
export function useOtherTabs(session: Session): void {
  useEffect(() => {
    const follow = async ({ key, newValue }: StorageEvent) => {
      // No key at all: the whole storage was emptied.
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

import { storageKeys } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { useEffect } from 'react';
import { notify } from '../../ui/notify.tsx';
import type { Session } from './session.ts';

/** Who signs out in another tab is signed out in this one too, at once and not at the next call. */
export function useOtherTabs(session: Session): void {
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      // No key at all: the whole storage was emptied.
      const gone = key === null || (key === storageKeys.token && newValue === null);
      if (gone && session.expire()) notify.error(messages.sessionOver);
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [session]);
}

import { redirectDelay } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { useCallback } from 'react';
import { notify } from '../../shared/ui/notify.tsx';
import { useSession } from './use-session.tsx';

/**
 * Signs out, says so, and goes to the sign-in screen once that could be read; asks first before it leaves what was typed.
 */
export function useLogout(): () => Promise<void> {
  const session = useSession();
  return useCallback(async () => {
    if (!(await session.mayLeave())) return;
    await session.signOut();
    notify.success(messages.signedOut);
    // Not tied to a screen: whatever happens meanwhile, it leads out.
    setTimeout(() => session.leave(), redirectDelay);
  }, [session]);
}

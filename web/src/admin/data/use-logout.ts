import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { redirectDelay } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { useCallback } from 'react';
import { notify } from '../../shared/ui/notify.tsx';
import { useClient } from './use-api.ts';
import { useSession } from './use-session.tsx';

/**
 * Signs out, says so, and goes to the sign-in screen once that could be read; asks first before it leaves what was typed.
 */
export function useLogout(): () => Promise<void> {
  const client = useClient();
  const session = useSession();
  return useCallback(async () => {
    if (!(await session.mayLeave())) return;
    const ended = await endOnServer(client);
    await session.signOut();
    notify.success(messages.signedOut);
    if (!ended) notify.error(messages.signedOutHereOnly);
    // Not tied to a screen: whatever happens meanwhile, it leads out.
    setTimeout(() => session.leave(), redirectDelay);
  }, [client, session]);
}

/** In ms: signing out does not wait longer than this for the server. */
const patience = 3000;

/** @returns whether the server has ended the session, or had before */
async function endOnServer(client: Client): Promise<boolean> {
  try {
    await client.auth.logout({}, { signal: AbortSignal.timeout(patience) });
    return true;
  } catch (error) {
    return error instanceof AppError && error.code === 'unauthorized';
  }
}

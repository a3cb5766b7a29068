import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { redirectDelay } from '@hydraulics/common/limits';
import { messages } from '@hydraulics/common/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify } from '../../shared/ui/notify.tsx';
import { useClient } from './use-api.ts';
import { useSession } from './use-session.tsx';

/** Signs out, announces it, and goes to the sign-in screen after a delay. Asks first if there are unsaved changes. */
export function useLogout(): () => Promise<void> {
  const client = useClient();
  const session = useSession();
  const queryClient = useQueryClient();
  return useCallback(async () => {
    if (!(await session.maySignOut())) return;
    // What is still read would be refused once the session has ended.
    await queryClient.cancelQueries();
    const ended = await endServerSession(client);
    await session.signOut();
    notify.success(messages.signedOut);
    if (!ended) notify.error(messages.signedOutHereOnly);
    // Independent of the screen, so that it always works.
    setTimeout(() => session.leave(), redirectDelay);
  }, [client, session, queryClient]);
}

/** In ms. Signing out does not wait longer for the server's response. */
const timeoutMs = 3000;

async function endServerSession(client: Client): Promise<boolean> {
  try {
    await client.auth.logout({}, { signal: AbortSignal.timeout(timeoutMs) });
    return true;
  } catch (error) {
    return error instanceof AppError && error.code === 'unauthorized';
  }
}

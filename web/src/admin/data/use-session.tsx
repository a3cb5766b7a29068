import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { useHost } from '../../shared/host.tsx';
import { draftOwner, FormHostProvider } from './form-host.tsx';
import type { Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionProvider is missing.');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.get);
}

/** Gives forms their draft owner, and registers open forms with the session. */
export function SessionFormHost({ children }: { children: ReactNode }) {
  const session = useSession();
  const state = useSessionState();
  const host = useHost();
  const owner = 'user' in state ? draftOwner(state.user.id, host.site) : '';
  const formHost = useMemo(() => ({ owner, registerForm: session.registerForm }), [owner, session]);
  return <FormHostProvider value={formHost}>{children}</FormHostProvider>;
}

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionProvider is missing.');
  return session;
}

/** The present state of the session; the screen follows it. */
export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.get);
}

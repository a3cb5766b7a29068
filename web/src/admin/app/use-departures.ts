import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useSession } from '../data/use-session.tsx';

/** Has the open forms asked before one goes to another screen. */
export function useDepartures(): void {
  const session = useSession();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && session.isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void session.mayLeave().then(leave => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, session]);
}

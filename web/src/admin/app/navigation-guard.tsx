import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { useSession } from '../data/use-session.tsx';

/**
 * Has the open forms asked before one goes to another screen. Without one the router blocks nothing: it warns of every
 * step in the history that is not its own, such as a skip link.
 */
export function NavigationGuard() {
  const session = useSession();
  const hasForms = useSyncExternalStore(session.subscribe, session.hasForms, () => false);
  return hasForms && <Blocker />;
}

function Blocker() {
  const session = useSession();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && session.isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void session.mayLeave().then(leave => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, session]);
  return null;
}

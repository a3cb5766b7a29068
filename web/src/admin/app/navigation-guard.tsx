import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { useSession } from '../data/use-session.tsx';

/**
 * Asks open forms before navigation. Blocks nothing if there is none, because a blocking router warns of every history
 * entry that is not its own, such as a skip link's.
 */
export function NavigationGuard() {
  const session = useSession();
  const hasForms = useSyncExternalStore(session.subscribe, session.hasForms);
  return hasForms && <Blocker />;
}

function Blocker() {
  const session = useSession();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => session.isLeft(currentLocation, nextLocation));
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void session.mayLeave().then(leave => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, session]);
  return null;
}

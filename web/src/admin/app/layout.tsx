import { adminPaths } from '@hydraulics/common/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigation, useNavigationType } from 'react-router-dom';
import type { SessionState } from '../data/session.ts';
import { useSessionState } from '../data/use-session.tsx';
import { hasWeakPassword } from '../data/weak-password.ts';
import { useArrivals } from '../features/enquiries/use-arrivals.ts';
import { ConfirmPanel } from '../features/sign-in/confirm-panel.tsx';
import type { CameFrom } from '../features/sign-in/login.tsx';
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx';
import { useLauncher } from '../palette/use-launcher.tsx';
import { Removals, RemovalsProvider } from '../ui/removal/removals.ts';
import { RemovedElsewhere } from '../ui/removal/removed-note.tsx';
import { Departures } from './departures.tsx';
import { prefetchScreens } from './prefetch.ts';
import { Sidebar } from './sidebar.tsx';
import { Waiting } from './waiting.tsx';

/**
 * The frame of every staff screen; whoever is not signed in is led to the sign-in screen and back again, and whoever has a
 * password from before the rules of today to where it is changed.
 */
export function Layout() {
  const session = useSessionState();
  const { pathname, search } = useLocation();
  const before = useRef<SessionState['kind']>(session.kind);
  // Whoever signed out on purpose starts afresh; anybody else returns to this page.
  const left = before.current === 'leaving' && session.kind === 'out';
  useEffect(() => {
    if (session.kind !== 'out') before.current = session.kind;
  }, [session.kind]);

  if (session.kind === 'unknown') return null;
  if (session.kind === 'out') {
    const state: CameFrom = left ? null : { from: pathname + search };
    return <Navigate to={adminPaths.login.href()} replace={!left} state={state} />;
  }
  const account = adminPaths.account.href();
  if (session.kind === 'in' && hasWeakPassword(session.user.id) && pathname !== account) {
    return <Navigate to={account} replace />;
  }
  return (
    <>
      <Frame served={session.kind === 'served'} />
      {session.kind === 'paused' && session.asking && <SignInPanel name={session.user.name} />}
      {session.kind === 'in' && session.confirming && <ConfirmPanel name={session.user.name} />}
    </>
  );
}

function Frame({ served }: { served: boolean }) {
  const main = useRef<HTMLElement>(null);
  const navigation = useNavigation();
  const launcher = useLauncher();
  // As long as somebody is signed in, and for nobody after them.
  const [removals] = useState(() => new Removals());
  useArrival(main);
  return (
    <div className="frame" data-served={served} data-going={navigation.state !== 'idle'}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Sidebar onSearch={launcher.openPalette} onShortcuts={launcher.openShortcuts} />
      <main id="main" className="main" ref={main} tabIndex={-1}>
        {served ? (
          <Waiting />
        ) : (
          <RemovalsProvider value={removals}>
            <Outlet />
            <RemovedElsewhere />
          </RemovalsProvider>
        )}
      </main>
      {launcher.dialogs}
      {!served && <Arrivals />}
      {!served && <Departures />}
    </div>
  );
}

/** Apart from the frame, as it asks for what only somebody who is signed in may read. */
function Arrivals() {
  useArrivals();
  useEffect(prefetchScreens, []);
  return null;
}

/** On a route change the focus goes to the new screen's heading, and the page to its top unless one went back. */
function useArrival(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const kind = useNavigationType();
  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    if (kind !== 'POP') window.scrollTo(0, 0);
    main.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname, kind, main]);
}

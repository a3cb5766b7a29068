import { adminPaths } from '@hydraulics/common/contract/paths';
import { forbiddenMessage, may } from '@hydraulics/common/contract/roles';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigation, useNavigationType } from 'react-router-dom';
import { useFocusOnNavigation } from '../../shared/ui/navigation/use-focus-on-navigation.ts';
import { hasWeakPassword, useDuty } from '../data/account-duties.ts';
import { useEditorsWait, useRole } from '../data/role.ts';
import type { SessionState } from '../data/session.ts';
import { useRoleUpdates } from '../data/use-role-updates.ts';
import { useSessionState } from '../data/use-session.tsx';
import { useNewEnquiryPolling } from '../features/enquiries/use-new-enquiry-polling.ts';
import { ConfirmPanel } from '../features/sign-in/confirm-panel.tsx';
import { SignInPanel } from '../features/sign-in/sign-in-panel.tsx';
import type { CameFrom } from '../features/sign-in/sign-in-target.ts';
import { useLauncher } from '../palette/use-launcher.tsx';
import { needsOf } from '../screens/needs-of.ts';
import { Deletions, DeletionsProvider } from '../ui/deletion/deletions.ts';
import { UndoBannersElsewhere } from '../ui/deletion/undo-banner.tsx';
import { SignOutDrafts } from '../ui/drafts/sign-out-drafts.tsx';
import { useIgnoredDrops } from '../ui/files/use-ignored-drops.ts';
import { Forbidden } from '../ui/forbidden.tsx';
import { Part } from '../ui/parts/part.tsx';
import { lastTop, returnedFrom } from '../ui/table/list-place.ts';
import { Uploads } from '../ui/uploads/uploads.tsx';
import { titleOf } from './loading-screen.tsx';
import { NavigationGuard } from './navigation-guard.tsx';
import { prefetchScreens } from './prefetch.ts';
import { Sidebar } from './sidebar.tsx';
import { useKeepPlace } from './use-keep-place.ts';

/**
 * The layout of every staff screen. Redirects to the sign-in screen and back if nobody is signed in, and to the account
 * while the password breaks the current rules or a second factor must be set up first.
 */
export function Layout() {
  const session = useSessionState();
  const { pathname, search } = useLocation();
  const before = useRef<SessionState['kind']>(session.kind);
  // After an explicit sign-out the next sign-in opens the dashboard; otherwise it returns to this page.
  const signedOut = before.current === 'leaving' && session.kind === 'out';
  useEffect(() => {
    if (session.kind !== 'out') before.current = session.kind;
  }, [session.kind]);

  const duty = useDuty();
  if (session.kind === 'out') {
    const state: CameFrom = signedOut ? null : { from: pathname + search };
    return <Navigate to={adminPaths.login.href()} replace={!signedOut} state={state} />;
  }
  const account = adminPaths.account.href();
  const isRedirected = session.kind === 'in' && (duty !== null || hasWeakPassword(session.user.id));
  if (isRedirected && pathname !== account) {
    return <Navigate to={account} replace />;
  }
  return (
    <>
      <Frame />
      {session.kind === 'paused' && session.asking && <SignInPanel name={session.user.name} />}
      {session.kind === 'in' && session.confirming && <ConfirmPanel name={session.user.name} />}
    </>
  );
}

function Frame() {
  const main = useRef<HTMLElement>(null);
  const navigation = useNavigation();
  const launcher = useLauncher();
  // A new list for each sign-in.
  const [deletions] = useState(() => new Deletions());
  useKeepPlace();
  useIgnoredDrops();
  useHeadingFocus(main);
  return (
    <div className="frame" data-going={navigation.state !== 'idle'}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Part frame={notice => <header className="sidebar">{notice}</header>}>
        <Sidebar onSearch={launcher.openPalette} onShortcuts={launcher.openShortcuts} onHelp={launcher.openHelp} />
      </Part>
      <main id="main" className="main" ref={main} tabIndex={-1}>
        <DeletionsProvider value={deletions}>
          <Uploads>
            <Outlet />
          </Uploads>
          <UndoBannersElsewhere />
        </DeletionsProvider>
      </main>
      {launcher.dialogs}
      <SignedInEffects />
      <SignOutDrafts />
      <NavigationGuard />
    </div>
  );
}

/** A screen whose script is loaded, if its user may see it. */
export function AllowedScreen() {
  const { pathname } = useLocation();
  const role = useRole();
  const editorsWait = useEditorsWait();
  const needs = needsOf(pathname);
  usePrefetchedScreens();
  if (!role || may(role, needs, editorsWait)) return <Outlet />;
  return <Forbidden title={titleOf(pathname)} reason={forbiddenMessage(needs, role, editorsWait)} />;
}

function SignedInEffects() {
  useRoleUpdates();
  useNewEnquiryPolling();
  return null;
}

/** Those that are opened next, once the present one has its data. */
function usePrefetchedScreens(): void {
  const queryClient = useQueryClient();
  const isReading = useIsFetching() > 0;
  useEffect(
    () => (isReading ? undefined : prefetchScreens(() => queryClient.isFetching() > 0)),
    [isReading, queryClient],
  );
}

/** Focuses the new screen's heading, at the top or where a list was left. Back and forward keep the position. */
function useHeadingFocus(main: React.RefObject<HTMLElement | null>): void {
  const { pathname, state } = useLocation();
  const kind = useNavigationType();
  const top = returnedFrom(state) === null ? (kind === 'POP' ? null : 0) : lastTop(pathname);
  useFocusOnNavigation(pathname, top, () => main.current?.querySelector('h1'));
}

import type { Client } from '@hydraulics/common/contract/client';
import type { Role } from '@hydraulics/common/contract/roles';
import type { Host, SignedIn } from '@hydraulics/common/host';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient, reload } from '../data/query-client.ts';
import { watchRole } from '../data/role.ts';
import { Session } from '../data/session.ts';
import { followOther, useOtherTabs } from '../data/use-other-tabs.ts';
import { drafts } from '../ui/drafts/draft-store.ts';
import { Providers } from './providers.tsx';
import { routes } from './routes.tsx';
import { useDoubleClicks } from './use-double-clicks.ts';
import { useFocusRecovery } from './use-focus-recovery.ts';

/** Controls of the back office for its host. */
export type AppControls = {
  /** Opens a screen by its path and query; asks first if there are unsaved changes. */
  open: (path: string) => void;
  /** Reloads the data, for example after a lost connection. */
  refresh: () => void;
  /** Follows a sign-in or sign-out in another window of the host. */
  sessionChanged: (isSignedIn: boolean) => void;
  /** Registers a question to ask before signing out, which may say no. */
  beforeSignOut: Session['beforeSignOut'];
  /** Calls the listener with the signed-in user's role, now and whenever it changes. */
  watchRole: (listener: (role: Role | undefined) => void) => () => void;
};

type AdminAppProps = {
  host: Host;
  client: Client;
  /** The signed-in user, which the host has read, or null. */
  signedIn: SignedIn | null;
  /** Called on mount; its result is called on unmount. */
  control?: (controls: AppControls) => () => void;
};

/** The whole back office; a browser and the desktop app mount it with their own host. */
export function AdminApp({ host, client, signedIn, control }: AdminAppProps) {
  const [parts] = useState(() => {
    const session = new Session(host, signedIn);
    void drafts.deleteExpired();
    return { session, queryClient: createQueryClient(session), router: createBrowserRouter(routes) };
  });
  useOtherTabs(parts.session);
  useFocusRecovery();
  useDoubleClicks(parts.queryClient);
  useEffect(
    () =>
      control?.({
        open: path => void parts.router.navigate(path),
        refresh: () => void reload(parts.queryClient),
        beforeSignOut: parts.session.beforeSignOut,
        watchRole: listener => watchRole(parts.session, listener),
        sessionChanged: isSignedIn => void followOther(parts.session, isSignedIn),
      }),
    [control, parts],
  );
  return (
    <Providers host={host} client={client} session={parts.session} queryClient={parts.queryClient}>
      {/* Transitions would render a screen in slices, which takes twice as long. */}
      <RouterProvider router={parts.router} useTransitions={false} />
    </Providers>
  );
}

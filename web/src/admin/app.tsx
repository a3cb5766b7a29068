import type { Client } from '@hydraulics/common/client';
import type { Host } from '@hydraulics/common/host';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { HostProvider } from '../host.tsx';
import { drafts } from '../ui/draft-store.ts';
import { Toasts } from '../ui/toasts.tsx';
import { createQueryClient } from './data/query-client.ts';
import { Session } from './data/session.ts';
import { ClientProvider } from './data/use-api.ts';
import { useOtherTabs } from './data/use-other-tabs.ts';
import { SessionOffice, SessionProvider } from './data/use-session.tsx';
import { routes } from './routes.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** What the world around the back office may make it do. */
export type AppControls = {
  /** Leads to a screen, by its path and query; asks before it leaves what was typed. */
  open: (path: string) => void;
  /** Reads what is shown again, as after the server was away. */
  refresh: () => void;
};

type AdminAppProps = {
  host: Host;
  client: Client;
  /** Is handed the controls while the app is there; gives back what lets go of them. */
  control?: (controls: AppControls) => () => void;
};

/** The back office, whole: a browser and the desktop app mount it with their own host. */
export function AdminApp({ host, client, control }: AdminAppProps) {
  const [parts] = useState(() => {
    const session = new Session(host);
    void session.load();
    void drafts.sweep();
    return { session, queryClient: createQueryClient(session), router: createBrowserRouter(routes) };
  });
  useOtherTabs(parts.session);
  useKeptFocus();
  useEffect(
    () =>
      control?.({
        open: path => void parts.router.navigate(path),
        refresh: () => void parts.queryClient.invalidateQueries(),
      }),
    [control, parts],
  );
  return (
    <HostProvider host={host}>
      <SessionProvider value={parts.session}>
        <ClientProvider value={client}>
          <QueryClientProvider client={parts.queryClient}>
            <SessionOffice>
              <RouterProvider router={parts.router} />
            </SessionOffice>
            <Toasts />
          </QueryClientProvider>
        </ClientProvider>
      </SessionProvider>
    </HostProvider>
  );
}

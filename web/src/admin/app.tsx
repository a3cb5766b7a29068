import type { Client } from '@hydraulics/common/client';
import type { Host } from '@hydraulics/common/host';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
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

/** The back office, whole: a browser and the desktop app mount it with their own host. */
export function AdminApp({ host, client }: { host: Host; client: Client }) {
  const [parts] = useState(() => {
    const session = new Session(host);
    void session.load();
    void drafts.sweep();
    return { session, queryClient: createQueryClient(session), router: createBrowserRouter(routes) };
  });
  useOtherTabs(parts.session);
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

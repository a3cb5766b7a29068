import type { Client } from '@hydraulics/common/contract/client';
import type { Host } from '@hydraulics/common/host';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HostProvider } from '../../shared/host.tsx';
import type { Session } from './session.ts';
import { ClientProvider } from './use-api.ts';
import { SessionFormHost, SessionProvider } from './use-session.tsx';

export type StaffContextProps = {
  host: Host;
  client: Client;
  session: Session;
  queryClient: QueryClient;
  children: ReactNode;
};

/** The context of staff's forms, on every page. */
export function StaffContext({ host, client, session, queryClient, children }: StaffContextProps) {
  return (
    <HostProvider host={host}>
      <SessionProvider value={session}>
        <ClientProvider value={client}>
          <QueryClientProvider client={queryClient}>
            <SessionFormHost>{children}</SessionFormHost>
          </QueryClientProvider>
        </ClientProvider>
      </SessionProvider>
    </HostProvider>
  );
}

import type { Client } from '@hydraulics/common/contract/client';
import type { Host } from '@hydraulics/common/host';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { HostProvider } from '../../shared/host.tsx';
import { Toasts } from '../../shared/ui/toasts.tsx';
import type { Session } from '../data/session.ts';
import { ClientProvider } from '../data/use-api.ts';
import { SessionOffice, SessionProvider } from '../data/use-session.tsx';

type ProvidersProps = { host: Host; client: Client; session: Session; queryClient: QueryClient; children: ReactNode };

/** What every staff screen finds around it. */
export function Providers({ host, client, session, queryClient, children }: ProvidersProps) {
  return (
    <HostProvider host={host}>
      <SessionProvider value={session}>
        <ClientProvider value={client}>
          <QueryClientProvider client={queryClient}>
            <SessionOffice>{children}</SessionOffice>
            <Toasts />
          </QueryClientProvider>
        </ClientProvider>
      </SessionProvider>
    </HostProvider>
  );
}

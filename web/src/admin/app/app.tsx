import type { Client } from '@hydraulics/common/contract/client';
import type { Host, SignedIn } from '@hydraulics/common/host';
import { useEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../data/query-client.ts';
import { Session } from '../data/session.ts';
import { useOtherTabs } from '../data/use-other-tabs.ts';
import { drafts } from '../ui/drafts/draft-store.ts';
import { Providers } from './providers.tsx';
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
  /** Who is signed in, where the host can say so at once: needed to take over what the server drew. */
  signedIn?: SignedIn | null;
  /** Is handed the controls while the app is there; gives back what lets go of them. */
  control?: (controls: AppControls) => () => void;
};

/** The back office, whole: a browser and the desktop app mount it with their own host. */
export function AdminApp({ host, client, signedIn, control }: AdminAppProps) {
  const [parts] = useState(() => {
    const session = new Session(host, signedIn);
    if (signedIn === undefined) void session.load();
    void drafts.sweep();
    return { session, queryClient: createQueryClient(session), router: createBrowserRouter(routes) };
  });
  useOtherTabs(parts.session);
  useKeptFocus();
  useEffect(() => void dispatchEvent(new Event('awake')), []);
  useEffect(
    () =>
      control?.({
        open: path => void parts.router.navigate(path),
        refresh: () => void parts.queryClient.invalidateQueries(),
      }),
    [control, parts],
  );
  return (
    <Providers host={host} client={client} session={parts.session} queryClient={parts.queryClient}>
      {/* A transition would draw a screen in slices between frames: twice the time until it is there. */}
      <RouterProvider router={parts.router} useTransitions={false} />
    </Providers>
  );
}

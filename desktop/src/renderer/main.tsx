import '@hydraulics/web/styles/admin.css';
import './desktop.css';
import { routes } from 'virtual:api-routes';
import { createClient, fetchTransport } from '@hydraulics/common/contract/client';
import { AdminApp, type AppControls } from '@hydraulics/web/admin/app/app.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bridge } from './bridge.ts';
import { FindBar } from './find-bar.tsx';
import { createNativeHost } from './native-host.ts';
import { Notices } from './notices.tsx';
import { ServerScreen } from './server-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { unwrap } from './unwrap.ts';
import { createUpload } from './upload.ts';

const client = createClient(routes, fetchTransport(undefined, { upload: async () => createUpload(bridge) }));

const root = document.getElementById('root');

/** The app's own screens, which also work without a server. */
const appScreens: Record<string, () => React.JSX.Element> = { '/server': ServerScreen, '/settings': SettingsScreen };

/** Opens screens on request of the main process, and refreshes the content once the server is back. */
function connectToMain({ open, refresh, sessionChanged, watchRole }: AppControls): () => void {
  let wasOffline = false;
  const subscriptions = [
    watchRole(role => void bridge['role.tell']({ role: role ?? null })),
    bridge.on['screen.open'](path => (path in appScreens ? location.assign(path) : open(path))),
    bridge.on['session.changed'](({ isSignedIn }) => sessionChanged(isSignedIn)),
    bridge.on['status.changed'](({ connectionError }) => {
      if (wasOffline && !connectionError) refresh();
      wasOffline = connectionError !== null;
    }),
  ];
  return () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  };
}

async function start(container: HTMLElement): Promise<void> {
  const { server } = unwrap(await bridge['status.read'](null));
  const Screen = appScreens[server ? location.pathname : '/server'];
  if (Screen) bridge.on['screen.open'](path => location.assign(path));
  createRoot(container).render(
    <StrictMode>
      <Notices />
      <FindBar />
      {Screen && <Screen />}
      {!Screen && server && (
        <AdminApp host={createNativeHost(bridge, server)} client={client} control={connectToMain} />
      )}
    </StrictMode>,
  );
}

if (root) void start(root);

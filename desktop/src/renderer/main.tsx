import '@hydraulics/web/styles/admin.css';
import './desktop.css';
import { AdminApp, type AppControls } from '@hydraulics/web/admin/app/app.tsx';
import { createBrowserClient } from '@hydraulics/web/shared/data/client.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bridge } from './bridge.ts';
import { createNativeHost } from './native-host.ts';
import { Notices } from './notices.tsx';
import { ServerScreen } from './server-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { unwrap } from './unwrap.ts';

const root = document.getElementById('root');

/** The app's own screens, which also work without a server. */
const appScreens: Record<string, () => React.JSX.Element> = { '/server': ServerScreen, '/settings': SettingsScreen };

/** Opens screens on request of the main process, and refreshes the content once the server is back. */
function connectToMain({ open, refresh }: AppControls): () => void {
  let wasOffline = false;
  const subscriptions = [
    bridge.on['screen.open'](path => (path in appScreens ? location.assign(path) : open(path))),
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
      {Screen && <Screen />}
      {!Screen && server && (
        <AdminApp host={createNativeHost(bridge, server)} client={createBrowserClient()} control={connectToMain} />
      )}
    </StrictMode>,
  );
}

if (root) void start(root);

import '@hydraulics/web/styles/admin.css';
import './desktop.css';
import { routes } from 'virtual:api-routes';
import { createClient, fetchTransport } from '@hydraulics/common/contract/client';
import { AdminApp, type AppControls } from '@hydraulics/web/admin/app/app.tsx';
import { setLocale } from '@hydraulics/web/shared/locale.ts';
import { notify } from '@hydraulics/web/shared/ui/notify.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { bridge } from './bridge.ts';
import { dragFilesOut } from './drag-out/drag-out.ts';
import { SheetHandle } from './drag-out/sheet-handle.tsx';
import { FindBar } from './find-bar.tsx';
import { createNativeHost } from './native-host.ts';
import { Notices } from './notices.tsx';
import { keepChanges } from './offline/keep-changes.ts';
import { askAboutWaiting, SignOutQuestion } from './offline/sign-out-question.tsx';
import { PhotosScreen } from './photos/photos-screen.tsx';
import { ServerScreen } from './server-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { unwrap } from './unwrap.ts';
import { createUpload } from './upload.ts';

const upload = async () => createUpload(bridge);
const client = createClient(
  routes,
  keepChanges(headers => fetchTransport(() => headers, { upload })),
);

const root = document.getElementById('root');

/** The app's own screens, which also work without a server. */
const appScreens: Record<string, () => React.JSX.Element> = {
  '/server': ServerScreen,
  '/settings': SettingsScreen,
  '/photos': () => <PhotosScreen client={client} />,
};

/** Opens screens at the request of the main process, and refreshes the content once the server is back. */
function connectToMain({ open, refresh, sessionChanged, watchRole, beforeSignOut }: AppControls): () => void {
  let wasOffline = false;
  const subscriptions = [
    watchRole(role => void bridge['role.tell']({ role: role ?? null })),
    bridge.on['screen.open'](path => (path in appScreens ? location.assign(path) : open(path))),
    askAboutWaiting(beforeSignOut),
    bridge.on['change.sent'](({ title }) => {
      notify.success(`Sent: ${title}`);
      refresh();
    }),
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
  const { server, locale } = unwrap(await bridge['status.read'](null));
  setLocale(locale);
  const Screen = appScreens[server ? location.pathname : '/server'];
  const host = server && !Screen ? createNativeHost(bridge, server) : null;
  const signedIn = (await host?.session.read()) ?? null;
  if (Screen) bridge.on['screen.open'](path => location.assign(path));
  createRoot(container).render(
    <StrictMode>
      <Notices />
      <FindBar />
      <SignOutQuestion />
      <SheetHandle />
      {Screen && <Screen />}
      {host && <AdminApp host={host} client={client} signedIn={signedIn} control={connectToMain} />}
    </StrictMode>,
  );
}

dragFilesOut(bridge);
if (root) void start(root);

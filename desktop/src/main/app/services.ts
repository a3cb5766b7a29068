import { join } from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { enquiries } from '@hydraulics/common/nouns/enquiries';
import { app, net } from 'electron';
import type { Status } from '../../channels.ts';
import { showNotification } from '../enquiries/enquiry-notification.ts';
import { EnquiryPoller } from '../enquiries/enquiry-poller.ts';
import { PickedFiles } from '../files/picked-files.ts';
import { createApiProxy } from '../proxy/api-proxy.ts';
import { sendRequest } from '../proxy/send-request.ts';
import { openExternal } from '../security/open-external.ts';
import { Connection } from '../servers/connection.ts';
import type { Policy } from '../servers/policy.ts';
import { checkServer } from '../servers/server-check.ts';
import { Servers } from '../servers/servers.ts';
import { systemEncryption } from '../session/safe-storage.ts';
import { SessionStore } from '../session/session-store.ts';
import { SettingsStore } from '../storage/settings-store.ts';
import { readUpdateKeys } from '../updates/update-keys.ts';
import { Updates } from '../updates/updates.ts';
import { addContextMenu } from '../window/context-menu.ts';
import { MainWindow } from '../window/main-window.ts';
import { appScreens } from '../window/menu.ts';
import { zoomOnWheel } from '../window/zoom.ts';
import { appId } from './identity.ts';
import { Preferences } from './preferences.ts';
import { SiteSessions } from './site-sessions.ts';
import { TrayController } from './tray-controller.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the services of the app and connects them. */
export async function createServices(dataFolder: string, policy: Policy) {
  const settings = await SettingsStore.open(join(dataFolder, 'settings.json'));
  const server = () => settings.current.server;
  const fetch = (url: string, init?: RequestInit) => net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });

  const sessions = new SessionStore(join(dataFolder, 'sessions'), systemEncryption, () => {
    poller.restart();
    publishStatus();
  });
  const connection = new Connection({
    ping: async origin => {
      const response = await fetch(`${origin}/api/health`, {
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
      });
      await response.body?.cancel();
    },
    onChange: publishStatus,
  });
  const servers = new Servers({
    settings,
    sessions,
    check: origin => checkServer(origin, fetch),
    onServerChange() {
      connection.reportSuccess();
      poller.restart();
      updates.start();
      window.replace();
    },
    clearStorage: origin => sites.forget(origin),
  });
  const window = new MainWindow({
    settings,
    site: () => sites.open(server()),
    firstPath: () => (server() ? adminPaths.dashboard.href() : appScreens.server),
    onCreate(browserWindow) {
      addContextMenu(browserWindow, link => void openExternal(link, server()));
      zoomOnWheel(browserWindow, settings);
      tray.updateOverlay(browserWindow);
    },
  });
  const tray = new TrayController({ open: path => window.show(path), quit: () => app.quit() });
  const poller = new EnquiryPoller({
    sendRequest,
    server,
    sessions,
    lastNotified: {
      read: origin => settings.current.lastNotified[origin],
      // If this cannot be saved, the notification is only repeated after the next start.
      save: (origin, time) =>
        void settings.save({ lastNotified: { ...settings.current.lastNotified, [origin]: time } }).catch(() => {}),
    },
    onNew: enquiries => settings.current.choices.notify && showNotification(enquiries, path => window.show(path)),
    onCount: count => tray.setCount(count, window.current),
  });
  const updates = new Updates({
    load: () => (app.isPackaged ? loadUpdater() : null),
    server,
    isManaged: !policy.updates,
    onChange: publishStatus,
  });

  async function loadUpdater() {
    const keys = await readUpdateKeys(app.getAppPath());
    return (await import('../updates/updater.ts')).loadUpdater({ app: appId, keys });
  }
  async function status(): Promise<Status> {
    const origin = server();
    const memoryOnly = origin !== null && (await sessions.isMemoryOnly(origin));
    return { server: origin, connectionError: connection.error, memoryOnly, update: updates.state };
  }
  function publishStatus(): void {
    void status().then(status => window.send('status.changed', status));
  }

  const picked = new PickedFiles();
  const sites = new SiteSessions(origin => ({
    folder: join(import.meta.dirname, '../renderer'),
    // biome-ignore lint/style/noProcessEnv: set by electron-vite to the address of its development server
    devServer: app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL,
    proxy: createApiProxy({
      sendRequest,
      sessions,
      connection,
      server: () => origin,
      // Update the count immediately after an enquiry is handled.
      onWrite: path => path.startsWith(enquiries.list.path) && void poller.poll(),
    }),
    picked,
  }));
  const preferences = new Preferences(settings, tray);
  return { connection, picked, sites, preferences, tray, servers, sessions, settings, status, updates, poller, window };
}

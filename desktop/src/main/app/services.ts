import { join } from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { app, net } from 'electron';
import type { Status } from '../../channels.ts';
import { showNotification } from '../enquiries/enquiry-notification.ts';
import { EnquiryPoller } from '../enquiries/enquiry-poller.ts';
import { PickedFiles } from '../files/picked-files.ts';
import { sendRequest } from '../proxy/send-request.ts';
import { openExternal } from '../security/open-external.ts';
import { Connection } from '../servers/connection.ts';
import { checkServer } from '../servers/server-check.ts';
import { Servers } from '../servers/servers.ts';
import { systemEncryption } from '../session/safe-storage.ts';
import { SessionStore } from '../session/session-store.ts';
import { SettingsStore } from '../storage/settings-store.ts';
import { Updates } from '../updates/updates.ts';
import { addContextMenu } from '../window/context-menu.ts';
import { MainWindow } from '../window/main-window.ts';
import { appScreens } from '../window/menu.ts';
import { zoomOnWheel } from '../window/zoom.ts';
import { Preferences } from './preferences.ts';
import { TrayController } from './tray-controller.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Makes the parts of the app and ties them together. `data` is the app's own folder. */
export async function createServices(data: string) {
  const settings = await SettingsStore.open(join(data, 'settings.json'));
  const server = () => settings.current.server;
  const fetch = (url: string, init?: RequestInit) => net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });

  const sessions = new SessionStore(join(data, 'sessions'), systemEncryption, () => {
    watch.restart();
    announce();
  });
  const connection = new Connection({
    ping: async origin => {
      const answer = await fetch(`${origin}/api/health`, { redirect: 'error', credentials: 'omit', cache: 'no-store' });
      await answer.body?.cancel();
    },
    onChange: announce,
  });
  const servers = new Servers({
    settings,
    sessions,
    check: origin => checkServer(origin, fetch),
    onServerChange() {
      connection.reportSuccess();
      watch.restart();
      updates.start();
    },
  });
  const window = new MainWindow({
    settings,
    firstPath: () => (server() ? adminPaths.dashboard.href() : appScreens.server),
    onCreate(made) {
      addContextMenu(made, link => void openExternal(link, server()));
      zoomOnWheel(made, settings);
      presence.updateOverlay(made);
    },
  });
  const presence = new TrayController({ open: path => window.show(path), quit: () => app.quit() });
  const watch = new EnquiryPoller({
    sendRequest,
    server,
    sessions,
    lastNotified: {
      read: origin => settings.current.lastNotified[origin],
      // One that cannot be written is told of once more after the next start.
      save: (origin, time) =>
        void settings.save({ lastNotified: { ...settings.current.lastNotified, [origin]: time } }).catch(() => {}),
    },
    onNew: arrived => settings.current.choices.notify && showNotification(arrived, path => window.show(path)),
    onCount: count => presence.setCount(count, window.current),
  });
  const updates = new Updates({
    load: () => (app.isPackaged ? import('../updates/updater.ts').then(({ updater }) => updater) : null),
    server,
    onChange: announce,
  });

  /** How things stand, for the page. */
  async function status(): Promise<Status> {
    const origin = server();
    const memoryOnly = origin !== null && (await sessions.isMemoryOnly(origin));
    return { server: origin, connectionError: connection.error, memoryOnly, update: updates.state };
  }
  function announce(): void {
    void status().then(now => window.send('status.changed', now));
  }

  const preferences = new Preferences(settings, presence);
  const picked = new PickedFiles();
  return { connection, picked, preferences, presence, servers, sessions, settings, status, updates, watch, window };
}

import { join } from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { app, net } from 'electron';
import type { Status } from '../../channels.ts';
import { notifyOf } from '../enquiries/enquiry-notification.ts';
import { EnquiryWatch } from '../enquiries/enquiry-poller.ts';
import { PickedFiles } from '../files/picked-files.ts';
import { send } from '../proxy/send-request.ts';
import { openOutside } from '../security/open-external.ts';
import { Connection } from '../servers/connection.ts';
import { checkServer } from '../servers/server-check.ts';
import { Servers } from '../servers/servers.ts';
import { systemVault } from '../session/safe-storage.ts';
import { SessionKeeper } from '../session/session-store.ts';
import { SettingsKeeper } from '../storage/settings-store.ts';
import { Updates } from '../updates/updates.ts';
import { addContextMenu } from '../window/context-menu.ts';
import { MainWindow } from '../window/main-window.ts';
import { appScreens } from '../window/menu.ts';
import { followWheel } from '../window/zoom.ts';
import { Preferences } from './preferences.ts';
import { Presence } from './tray-controller.ts';

export type Parts = Awaited<ReturnType<typeof makeParts>>;

/** Makes the parts of the app and ties them together. `data` is the app's own folder. */
export async function makeParts(data: string) {
  const settings = await SettingsKeeper.open(join(data, 'settings.json'));
  const server = () => settings.now.server;
  const fetch = (url: string, init?: RequestInit) => net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });

  const sessions = new SessionKeeper(join(data, 'sessions'), systemVault, () => {
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
    onSwitch() {
      connection.reached();
      watch.restart();
      updates.start();
    },
  });
  const window = new MainWindow({
    settings,
    firstPath: () => (server() ? adminPaths.dashboard.href() : appScreens.server),
    onMade(made) {
      addContextMenu(made, link => void openOutside(link, server()));
      followWheel(made, settings);
      presence.showOverlay(made);
    },
  });
  const presence = new Presence({ open: path => window.show(path), quit: () => app.quit() });
  const watch = new EnquiryWatch({
    send,
    server,
    sessions,
    seen: {
      read: origin => settings.now.seen[origin],
      // One that cannot be written is told of once more after the next start.
      save: (origin, time) => void settings.save({ seen: { ...settings.now.seen, [origin]: time } }).catch(() => {}),
    },
    onNew: arrived => settings.now.choices.notify && notifyOf(arrived, path => window.show(path)),
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
    return { server: origin, lost: connection.fault, memoryOnly, update: updates.state };
  }
  function announce(): void {
    void status().then(now => window.tell('status.changed', now));
  }

  const preferences = new Preferences(settings, presence);
  const picked = new PickedFiles();
  return { connection, picked, preferences, presence, servers, sessions, settings, status, updates, watch, window };
}

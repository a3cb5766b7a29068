import { join } from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { enquiries } from '@hydraulics/common/nouns/enquiries';
import { apiVersionsHeader, parseApiVersions } from '@hydraulics/common/nouns/health';
import { app, net } from 'electron';
import type { Status } from '../../channels.ts';
import { PickedFiles } from '../files/picked-files.ts';
import { createApiProxy } from '../proxy/api-proxy.ts';
import { sendRequest } from '../proxy/send-request.ts';
import { Uploads } from '../proxy/uploads.ts';
import { appScreens } from '../security/links.ts';
import { openExternal } from '../security/open-external.ts';
import { Connection } from '../servers/connection.ts';
import type { Policy } from '../servers/policy.ts';
import { checkServer, versionError } from '../servers/server-check.ts';
import { Servers } from '../servers/servers.ts';
import { systemEncryption } from '../session/safe-storage.ts';
import { SessionStore } from '../session/session-store.ts';
import type { LogFile } from '../storage/log-file.ts';
import { SettingsStore } from '../storage/settings-store.ts';
import { readUpdateKeys } from '../updates/update-keys.ts';
import { Updates } from '../updates/updates.ts';
import { addContextMenu } from '../window/context-menu.ts';
import { MainWindow } from '../window/main-window.ts';
import { navigateByGestures } from '../window/navigation.ts';
import { zoomOnWheel } from '../window/zoom.ts';
import { appId } from './identity.ts';
import { Preferences } from './preferences.ts';
import { SiteSessions } from './site-sessions.ts';
import { TrayController } from './tray-controller.ts';
import { watchEnquiries } from './watch-enquiries.ts';

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the services of the app and connects them. */
export async function createServices(dataFolder: string, policy: Policy, log: LogFile) {
  const settings = await SettingsStore.open(join(dataFolder, 'settings.json'));
  const server = () => settings.current.server;
  const fetch = (url: string, init?: RequestInit) => net.fetch(url, { ...init, bypassCustomProtocolHandlers: true });

  const sessions = new SessionStore(join(dataFolder, 'sessions'), systemEncryption, {
    onChange(origin) {
      watch.restart(origin);
      publishStatus();
      // The other windows share the session.
      if (origin === server()) {
        void sessions.read(origin).then(session => window.send('session.changed', { isSignedIn: session !== null }));
      }
    },
    // The windows ask for a password that is not needed any more.
    onUnlock: origin =>
      origin === server() && window.replaceScreen(adminPaths.login.href(), adminPaths.dashboard.href()),
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
    onListChange: () => watch.follow(settings.current.servers),
    onServerChange() {
      currentVersionError = null;
      connection.reportSuccess();
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
      addContextMenu(browserWindow, {
        openLink: link => void openExternal(link, server()),
        openBeside: path => window.openBeside(path),
      });
      zoomOnWheel(browserWindow, settings);
      navigateByGestures(browserWindow);
      tray.updateOverlay(browserWindow);
    },
  });
  /** Opens a screen; for another website its windows close first, which asks about unsaved changes. */
  async function openAt(site: string | undefined, path?: string): Promise<void> {
    if (!site || site === server()) return window.show(path);
    if (!(await window.closeForAnother())) return;
    await servers.switchTo(site).finally(() => window.open(path ? { path } : {}));
  }
  const tray = new TrayController({ open: (path, site) => void openAt(site, path), quit: () => app.quit() });
  const watch = watchEnquiries({
    settings,
    sessions,
    open: (site, path) => void openAt(site, path),
    onCounts(counts) {
      tray.setCounts(counts, window.all);
      publishStatus();
    },
    onFailed() {
      notificationsFail = true;
      publishStatus();
    },
  });
  let notificationsFail = false;
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
    return {
      server: origin,
      connectionError: connection.error,
      versionError: currentVersionError,
      memoryOnly,
      notificationsFail,
      newEnquiries: Object.fromEntries(watch.counts),
      update: updates.state,
    };
  }
  let currentVersionError: string | null = null;
  /** Notices that the website was updated, or went back, while the app is running. */
  function watchVersions(origin: string | null, headers: Headers): void {
    const versions = parseApiVersions(headers.get(apiVersionsHeader));
    if (!origin || origin !== server() || !versions) return;
    const error = versionError(versions, origin);
    if (error === currentVersionError) return;
    currentVersionError = error;
    publishStatus();
  }
  function publishStatus(): void {
    void status().then(status => window.send('status.changed', status));
  }

  const picked = new PickedFiles();
  const uploads = new Uploads({
    onProgress: progress => window.send('upload.progress', progress),
    // On the taskbar or dock; -1 takes it away.
    onPart: part => {
      for (const one of window.all) one.setProgressBar(part ?? -1);
    },
  });
  const sites = new SiteSessions(origin => ({
    folder: join(import.meta.dirname, '../renderer'),
    // biome-ignore lint/style/noProcessEnv: set by electron-vite to the address of its development server
    devServer: app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL,
    proxy: createApiProxy({
      sendRequest,
      sessions,
      connection,
      uploads,
      server: () => origin,
      onResponse: headers => watchVersions(origin, headers),
      // Update the count immediately after an enquiry is handled.
      onWrite: path => origin && path.startsWith(enquiries.list.path) && watch.poll(origin),
    }),
    picked,
  }));
  const preferences = new Preferences(settings, tray);
  return {
    log,
    openAt,
    connection,
    picked,
    sites,
    preferences,
    tray,
    servers,
    sessions,
    settings,
    status,
    updates,
    watch,
    uploads,
    window,
  };
}

import { join } from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { apiVersionsHeader, parseApiVersions } from '@hydraulics/common/nouns/health';
import { app, nativeTheme } from 'electron';
import type { Status } from '../../channels.ts';
import { createDraggedFiles } from '../drag-out/create-dragged-files.ts';
import { changesEnquiries } from '../enquiries/enquiry-writes.ts';
import { PickedFiles } from '../files/picked-files.ts';
import { Offline } from '../offline/offline.ts';
import { serveChangeFile } from '../offline/offline-channels.ts';
import { createOfflineProxy } from '../proxy/offline-proxy.ts';
import { createSendRequest } from '../proxy/send-request.ts';
import { Uploads } from '../proxy/uploads.ts';
import { appScreens } from '../security/links.ts';
import { openExternal } from '../security/open-external.ts';
import { ProxySignIn } from '../security/proxy-sign-in.ts';
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
import { windowColour } from '../window/create-window.ts';
import { MainWindow } from '../window/main-window.ts';
import { navigateByGestures } from '../window/navigation.ts';
import { zoomOnWheel } from '../window/zoom.ts';
import { createPhotos } from './create-photos.ts';
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
  const proxies = new ProxySignIn(publishStatus);
  const sendRequest = createSendRequest(proxies);
  const get = (url: string, signal?: AbortSignal) =>
    sendRequest({ url, method: 'GET', headers: {}, body: null, ...(signal && { signal }) });

  const sessions = new SessionStore(join(dataFolder, 'sessions'), systemEncryption, {
    onChange(origin) {
      watch.restart(origin);
      void offline.sessionChanged(origin).then(publishStatus);
      publishStatus();
      // The other windows share the session.
      if (origin === server()) {
        void sessions.read(origin).then(session => window.send('session.changed', { isSignedIn: session !== null }));
      }
    },
    // The windows still show the request for a password that is no longer needed.
    onUnlock: origin =>
      origin === server() && window.replaceScreen(adminPaths.login.href(), adminPaths.dashboard.href()),
  });
  const connection = new Connection({
    ping: async origin => {
      const response = await get(`${origin}/api/health`);
      await response.body?.cancel();
    },
    onChange() {
      publishStatus();
      if (connection.error === null) void offline.resume(server());
    },
  });
  const offline = new Offline({
    folder: join(dataFolder, 'offline'),
    encryption: systemEncryption,
    sessions,
    connection,
    sendRequest,
    onChange: publishStatus,
    onSent: title => window.send('change.sent', { title }),
  });
  const servers = new Servers({
    settings,
    sessions,
    check: origin => checkServer(origin, get),
    onListChange: () => watch.follow(settings.current.servers),
    onServerChange() {
      currentVersionError = null;
      connection.reportSuccess();
      updates.start();
      void offline.resume(server());
      window.replace();
    },
    async clearStorage(origin) {
      await sites.forget(origin);
      await offline.forget(origin);
    },
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
  /** Opens a screen. For another website the open windows are closed first, which asks about unsaved changes. */
  async function openAt(site: string | undefined, path?: string): Promise<void> {
    if (!site || site === server()) return window.show(path);
    if (!(await window.closeForAnother())) return;
    await servers.switchTo(site).finally(() => window.open(path ? { path } : {}));
  }
  const tray = new TrayController({ open: (path, site) => void openAt(site, path), quit: () => app.quit() });
  const watch = watchEnquiries({
    settings,
    sessions,
    sendRequest,
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
    onError: error => log.write('Update failed', error),
  });

  async function loadUpdater() {
    const keys = await readUpdateKeys(app.getAppPath());
    const onLogin = proxies.answerProven;
    return (await import('../updates/updater.ts')).loadUpdater({
      app: appId,
      keys,
      onLogin,
      newest: {
        read: () => settings.current.newestSigned,
        // If this cannot be saved, it applies until the app quits.
        save: newestSigned => void settings.save({ newestSigned }).catch(() => {}),
      },
    });
  }
  async function status(): Promise<Status> {
    const origin = server();
    const memoryOnly = origin !== null && (await sessions.isMemoryOnly(origin));
    return {
      server: origin,
      connectionError: connection.error,
      versionError: currentVersionError,
      proxy: proxies.question,
      memoryOnly,
      notificationsFail,
      newPictures: photos.count,
      enquiries: Object.fromEntries(watch.counts),
      asksForChoices: origin !== null && !settings.current.wasAsked && (await sessions.read(origin)) !== null,
      theme: settings.current.choices.theme,
      locale: app.getSystemLocale(),
      offline: (origin && (await offline.of(origin))?.status) || null,
      update: updates.state,
    };
  }
  let currentVersionError: string | null = null;
  /** Notices when the website is updated or rolled back while the app is running. */
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
  const dragged = createDraggedFiles({
    folder: join(dataFolder, 'dragged'),
    ...{ server, get, connection, offline },
    window: () => window.current,
  });
  const { photos, photoServer, photoWatch } = await createPhotos(dataFolder, settings, publishStatus);
  const uploads = new Uploads({
    onProgress: progress => window.send('upload.progress', progress),
    // On the taskbar or dock; -1 removes it.
    onPart: part => {
      for (const one of window.all) one.setProgressBar(part ?? -1);
    },
  });
  nativeTheme.on('updated', () => {
    for (const one of window.all) one.setBackgroundColor(windowColour());
  });
  const sites = new SiteSessions(origin => ({
    folder: join(import.meta.dirname, '../renderer'),
    // biome-ignore lint/style/noProcessEnv: set by electron-vite to the address of its development server
    devServer: app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL,
    proxy: createOfflineProxy({
      offline: origin => offline.of(origin),
      sendRequest,
      sessions,
      connection,
      uploads,
      server: () => origin,
      onResponse: headers => watchVersions(origin, headers),
      // Update the count immediately after an enquiry is answered.
      onWrite: path => origin && changesEnquiries(path) && watch.refresh(origin),
    }),
    serveFile: async path =>
      (origin && (await serveChangeFile(await offline.of(origin), path))) ||
      ((await photoServer.serve(path)) ?? picked.serve(path)),
  }));
  const preferences = new Preferences(settings, tray, publishStatus);
  return {
    log,
    openAt,
    offline,
    connection,
    dragged,
    picked,
    photos,
    photoServer,
    photoWatch,
    proxies,
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

import { join } from 'node:path';
import { app, dialog, powerMonitor } from 'electron';
import { serverFromArgs } from '../server-address.ts';
import { channelHandlers } from './app/channel-handlers.ts';
import { connectTo } from './app/connect.ts';
import { flushOnQuit } from './app/flush-on-quit.ts';
import { productName, registerProtocol, setAppIdentity } from './app/identity.ts';
import { logErrors } from './app/log-errors.ts';
import { showMenus } from './app/menus.ts';
import { moveStorage } from './app/move-storage.ts';
import { registerChannels } from './app/register-channels.ts';
import { createServices, type Services } from './app/services.ts';
import { removePreviews } from './printing/pdf.ts';
import { registerAppScheme } from './proxy/app-protocol.ts';
import { ClientCertificates } from './security/client-certificates.ts';
import { connectFromArgs, connectOrigin, deepLinkFromArgs, deepLinkPath } from './security/deep-links.ts';
import { guardWebContents } from './security/guards.ts';
import { openExternal } from './security/open-external.ts';
import { siteOf } from './security/site.ts';
import { policyFile, readPolicy } from './servers/policy.ts';
import { LogFile } from './storage/log-file.ts';

let services: Services | null = null;
/** The path of a deep link that was opened before there was a window. */
let requestedPath = deepLinkFromArgs(process.argv);
/** The same for a link that connects the app to a website. */
let requestedSite = connectFromArgs(process.argv);

// First, because the data folder and the single-instance lock depend on the app's name.
setAppIdentity();

if (app.requestSingleInstanceLock()) {
  // Each of these must run before the app is ready.
  app.enableSandbox();
  registerAppScheme();
  guardWebContents({
    openExternal: link => void openExternal(link, services?.servers.current ?? null),
    openBeside: path => services?.window.openBeside(path),
  });
  addListeners();
  // Not awaited, because Electron becomes ready only after this module has been evaluated.
  void app.whenReady().then(start).catch(failToStart);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const dataFolder = app.getPath('userData');
  const log = new LogFile(join(dataFolder, 'logs'));
  logErrors(log);
  // biome-ignore lint/style/noProcessEnv: the folder of programs, which Windows names there
  const { policy, error } = await readPolicy(policyFile(process.platform, productName, process.env.ProgramFiles));
  if (error) dialog.showErrorBox('The settings of this computer’s administrator were not applied', error);
  const created = await createServices(dataFolder, policy, log);
  await moveStorage(created.settings, created.sessions);
  // The leftovers of a run that was killed.
  await ignoreFailure(created.dragged.clear());
  if (policy.server && !created.servers.current) await created.servers.switchTo(policy.server);
  const argument = serverFromArgs(process.argv);
  if (argument && created.servers.read().known.includes(argument)) await created.servers.switchTo(argument);
  // Asks before connecting to another website, as for a link: an argument may come from a link, too.
  else requestedSite ??= argument;
  registerChannels(channelHandlers(created), () => siteOf(created.servers.current).origin);
  showMenus(created, null);
  registerProtocol();
  flushOnQuit(async () => {
    const { settings, photoServer, dragged } = created;
    await Promise.all([settings.flush(), removePreviews(), photoServer.clear(), dragged.clear()].map(ignoreFailure));
  });
  created.preferences.apply();
  await ignoreFailure(created.preferences.refreshAutoStart());
  const hidden = created.preferences.startsHidden(process.argv) && !requestedPath;
  created.window.open({ ...(requestedPath && created.servers.current ? { path: requestedPath } : {}), hidden });
  created.watch.follow(created.settings.current.servers);
  void created.offline.resume(created.servers.current);
  created.updates.start();
  created.photoWatch.start();
  services = created;
  if (requestedSite) void connectTo(created, requestedSite);
}

/** Errors of the cleanup must not keep the app from quitting. */
const ignoreFailure = (task: Promise<void>): Promise<void> => task.catch(() => {});

function failToStart(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox('The back office could not start', reason);
  app.exit(1);
}

function addListeners(): void {
  app.on('second-instance', (_event, argv) =>
    follow(connectFromArgs(argv) ?? serverFromArgs(argv), deepLinkFromArgs(argv)),
  );
  app.on('open-url', (event, link) => {
    event.preventDefault();
    follow(connectOrigin(link), deepLinkPath(link));
  });
  const certificates = new ClientCertificates({
    ask: async question =>
      (await dialog.showMessageBox({ type: 'question', ...question, defaultId: 0, cancelId: 0, noLink: true }))
        .response,
  });
  app.on('select-client-certificate', (event, _contents, url, list, choose) => {
    // Without it Electron shows the first one.
    event.preventDefault();
    void certificates.choose(url, list).then(choose);
  });
  app.on('activate', () => show(null));
  app.on('before-quit', () => services?.window.markQuitting());
  app.on('window-all-closed', () => {
    // Without services the app is still starting, and has only an invisible window.
    const keepsRunning = !services || services.updates.isInstalling || services.window.isReplacing;
    if (process.platform !== 'darwin' && !keepsRunning) app.quit();
  });
  void app.whenReady().then(() => {
    powerMonitor.on('suspend', () => services?.watch.pause());
    powerMonitor.on('lock-screen', () => services?.watch.pause());
    powerMonitor.on('resume', () => services?.watch.resume());
    powerMonitor.on('unlock-screen', () => services?.watch.resume());
  });
}

/** Follows a deep link, to a website or to a screen. */
function follow(site: string | null, path: string | null): void {
  if (!site) show(path);
  else if (services) void connectTo(services, site);
  else requestedSite = site;
}

function show(path: string | null): void {
  if (!services) requestedPath = path ?? requestedPath;
  // Without a website only the server screen works.
  else services.window.show((services.servers.current && path) || undefined);
}

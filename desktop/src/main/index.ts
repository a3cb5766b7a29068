import { app, dialog, Menu, powerMonitor } from 'electron';
import { serverFromArgs } from '../server-address.ts';
import { channelHandlers } from './app/channel-handlers.ts';
import { flushOnQuit } from './app/flush-on-quit.ts';
import { productName, registerProtocol, setAppIdentity } from './app/identity.ts';
import { menuActions } from './app/menu-actions.ts';
import { moveStorage } from './app/move-storage.ts';
import { registerChannels } from './app/register-channels.ts';
import { createServices, type Services } from './app/services.ts';
import { registerAppScheme } from './proxy/app-protocol.ts';
import { deepLinkFromArgs, deepLinkPath } from './security/deep-links.ts';
import { guardWebContents } from './security/guards.ts';
import { openExternal } from './security/open-external.ts';
import { siteOf } from './security/site.ts';
import { policyFile, readPolicy } from './servers/policy.ts';
import { menuTemplate } from './window/menu.ts';

let services: Services | null = null;
/** The path of a deep link that was opened before there was a window. */
let requestedPath = deepLinkFromArgs(process.argv);

// First, because the data folder and the single-instance lock depend on the app's name.
setAppIdentity();

if (app.requestSingleInstanceLock()) {
  // Each of these must run before the app is ready.
  app.enableSandbox();
  registerAppScheme();
  guardWebContents(link => void openExternal(link, services?.servers.current ?? null));
  addListeners();
  // Not awaited, because Electron becomes ready only after this module has been evaluated.
  void app.whenReady().then(start).catch(failToStart);
} else {
  app.quit();
}

async function start(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the folder of programs, which Windows names there
  const { policy, fault } = await readPolicy(policyFile(process.platform, productName, process.env.ProgramFiles));
  if (fault) dialog.showErrorBox('The settings of this computer’s administrator were not applied', fault);
  const created = await createServices(app.getPath('userData'), policy);
  await moveStorage(created.settings, created.sessions);
  if (policy.server && !created.servers.current) await created.servers.switchTo(policy.server);
  const serverArgument = serverFromArgs(process.argv);
  if (serverArgument) await created.servers.switchTo(serverArgument);
  registerChannels(channelHandlers(created), () => siteOf(created.servers.current).origin);
  const system = { platform: process.platform, devTools: !app.isPackaged };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(system, menuActions(created))));
  registerProtocol();
  flushOnQuit(() => created.settings.flush());
  created.preferences.apply();
  const hidden = created.preferences.startsHidden(process.argv) && !requestedPath;
  created.window.open({ ...(requestedPath && created.servers.current ? { path: requestedPath } : {}), hidden });
  created.poller.restart();
  created.updates.start();
  services = created;
}

function failToStart(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox('The back office could not start', reason);
  app.exit(1);
}

function addListeners(): void {
  app.on('second-instance', (_event, argv) => show(deepLinkFromArgs(argv)));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    show(deepLinkPath(link));
  });
  app.on('activate', () => show(null));
  app.on('before-quit', () => services?.window.markQuitting());
  app.on('window-all-closed', () => {
    // Without services the app is still starting, and has had only a window that nobody sees.
    if (process.platform !== 'darwin' && services && !services.updates.isInstalling) app.quit();
  });
  void app.whenReady().then(() => {
    powerMonitor.on('suspend', () => services?.poller.pause());
    powerMonitor.on('lock-screen', () => services?.poller.pause());
    powerMonitor.on('resume', () => services?.poller.resume());
    powerMonitor.on('unlock-screen', () => services?.poller.resume());
  });
}

function show(path: string | null): void {
  if (!services) requestedPath = path ?? requestedPath;
  // Without a website only the server screen works.
  else services.window.show((services.servers.current && path) || undefined);
}

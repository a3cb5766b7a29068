import { join } from 'node:path';
import { enquiries } from '@hydraulics/common/nouns/enquiries';
import { app, dialog, Menu, powerMonitor, session } from 'electron';
import { serverFromArgs } from '../server-address.ts';
import { channelHandlers } from './app/channel-handlers.ts';
import { flushOnQuit } from './app/flush-on-quit.ts';
import { registerProtocol, setAppIdentity } from './app/identity.ts';
import { menuActions } from './app/menu-actions.ts';
import { registerChannels } from './app/register-channels.ts';
import { createServices, type Services } from './app/services.ts';
import { createApiProxy } from './proxy/api-proxy.ts';
import { registerAppScheme, serveApp } from './proxy/app-protocol.ts';
import { sendRequest } from './proxy/send-request.ts';
import { deepLinkFromArgs, deepLinkPath } from './security/deep-links.ts';
import { guardWebContents, restrictPermissions } from './security/guards.ts';
import { openExternal } from './security/open-external.ts';
import { menuTemplate } from './window/menu.ts';
import { checkSpelling } from './window/spell-check.ts';

/** The app from top to bottom. What stands before `whenReady` must come before it. */
let services: Services | null = null;
/** The screen that a link asked for before there was a window. */
let requestedPath = deepLinkFromArgs(process.argv);

// First of all: where the app keeps its things, and so which one of its kind is running, goes by its name.
setAppIdentity();

if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  registerAppScheme();
  guardWebContents(link => void openExternal(link, services?.servers.current ?? null));
  addListeners();
  // Not awaited here: Electron becomes ready only once this module has been read to its end.
  void app.whenReady().then(start).catch(failToStart);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const made = await createServices(app.getPath('userData'));
  const serverArgument = serverFromArgs(process.argv);
  if (serverArgument) await made.servers.switchTo(serverArgument);
  restrictPermissions(session.defaultSession);
  checkSpelling(session.defaultSession, process.platform);
  serveApp({
    folder: join(import.meta.dirname, '../renderer'),
    // biome-ignore lint/style/noProcessEnv: how electron-vite tells where its development server listens
    devServer: app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL,
    proxy: createApiProxy({
      ...made,
      sendRequest,
      server: () => made.servers.current,
      // Who marks an enquiry as handled wants to see the count go down.
      onWrite: path => path.startsWith(enquiries.list.path) && void made.watch.poll(),
    }),
    picked: made.picked,
  });
  registerChannels(channelHandlers(made));
  const system = { platform: process.platform, devTools: !app.isPackaged };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(system, menuActions(made))));
  registerProtocol();
  flushOnQuit(() => made.settings.flush());
  made.preferences.apply();
  const hidden = made.preferences.startsHidden(process.argv) && !requestedPath;
  made.window.open({ ...(requestedPath && made.servers.current ? { path: requestedPath } : {}), hidden });
  made.watch.restart();
  made.updates.start();
  services = made;
}

function failToStart(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox('The back office could not start', reason);
  app.exit(1);
}

/** What the system tells the app. */
function addListeners(): void {
  app.on('second-instance', (_event, argv) => show(deepLinkFromArgs(argv)));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    show(deepLinkPath(link));
  });
  app.on('activate', () => show(null));
  app.on('before-quit', () => services?.window.markQuitting());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !services?.updates.isInstalling) app.quit();
  });
  void app.whenReady().then(() => {
    powerMonitor.on('suspend', () => services?.watch.pause());
    powerMonitor.on('lock-screen', () => services?.watch.pause());
    powerMonitor.on('resume', () => services?.watch.resume());
    powerMonitor.on('unlock-screen', () => services?.watch.resume());
  });
}

function show(path: string | null): void {
  if (!services) requestedPath = path ?? requestedPath;
  // A screen of the staff is of no use before a website was chosen.
  else services.window.show((services.servers.current && path) || undefined);
}

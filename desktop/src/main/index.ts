import { join } from 'node:path';
import { enquiries } from '@hydraulics/common/nouns/enquiries';
import { app, dialog, Menu, powerMonitor, session } from 'electron';
import { serverOfArguments } from '../server-address.ts';
import { channelHandlers } from './app/channel-handlers.ts';
import { endAfter } from './app/flush-on-quit.ts';
import { claimLinks, declareIdentity } from './app/identity.ts';
import { menuActions } from './app/menu-actions.ts';
import { registerChannels } from './app/register-channels.ts';
import { makeParts, type Parts } from './app/services.ts';
import { createForwarder } from './proxy/api-proxy.ts';
import { declareAppScheme, serveApp } from './proxy/app-protocol.ts';
import { send } from './proxy/send-request.ts';
import { deepLinkOfArguments, deepLinkPath } from './security/deep-links.ts';
import { denyPermissions, guardPages } from './security/guards.ts';
import { openOutside } from './security/open-external.ts';
import { menuTemplate } from './window/menu.ts';
import { checkSpelling } from './window/spell-check.ts';

/** The app from top to bottom. What stands before `whenReady` must come before it. */
let parts: Parts | null = null;
/** The screen that a link asked for before there was a window. */
let asked = deepLinkOfArguments(process.argv);

// First of all: where the app keeps its things, and so which one of its kind is running, goes by its name.
declareIdentity();

if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  declareAppScheme();
  guardPages(link => void openOutside(link, parts?.servers.current ?? null));
  listen();
  // Not awaited here: Electron becomes ready only once this module has been read to its end.
  void app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
}

async function start(): Promise<void> {
  const made = await makeParts(app.getPath('userData'));
  const given = serverOfArguments(process.argv);
  if (given) await made.servers.adopt(given);
  denyPermissions(session.defaultSession);
  checkSpelling(session.defaultSession, process.platform);
  serveApp({
    folder: join(import.meta.dirname, '../renderer'),
    // biome-ignore lint/style/noProcessEnv: how electron-vite tells where its development server listens
    development: app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL,
    forward: createForwarder({
      ...made,
      send,
      server: () => made.servers.current,
      // Who marks an enquiry as handled wants to see the count go down.
      onWrite: path => path.startsWith(enquiries.list.path) && void made.watch.look(),
    }),
    picked: made.picked,
  });
  registerChannels(channelHandlers(made));
  const system = { platform: process.platform, tools: !app.isPackaged };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(system, menuActions(made))));
  claimLinks();
  endAfter(() => made.settings.settled());
  made.preferences.apply();
  const hidden = made.preferences.startsHidden(process.argv) && !asked;
  made.window.open({ ...(asked && made.servers.current ? { path: asked } : {}), hidden });
  made.watch.restart();
  made.updates.start();
  parts = made;
}

function giveUp(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox('The back office could not start', reason);
  app.exit(1);
}

/** What the system tells the app. */
function listen(): void {
  app.on('second-instance', (_event, argv) => show(deepLinkOfArguments(argv)));
  app.on('open-url', (event, link) => {
    event.preventDefault();
    show(deepLinkPath(link));
  });
  app.on('activate', () => show(null));
  app.on('before-quit', () => parts?.window.setQuitting());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !parts?.updates.isInstalling) app.quit();
  });
  void app.whenReady().then(() => {
    powerMonitor.on('suspend', () => parts?.watch.pause());
    powerMonitor.on('lock-screen', () => parts?.watch.pause());
    powerMonitor.on('resume', () => parts?.watch.resume());
    powerMonitor.on('unlock-screen', () => parts?.watch.resume());
  });
}

function show(path: string | null): void {
  if (!parts) asked = path ?? asked;
  // A screen of the staff is of no use before a website was chosen.
  else parts.window.show((parts.servers.current && path) || undefined);
}

import { join } from 'node:path';
import { adminPaths } from '@hydraulics/common/paths';
import { BrowserWindow, type Session, session, shell } from 'electron';
import { appOrigin, isOwnPage, outsideAddress } from './links.ts';

/** Opens the one window: no Node in it, in a sandbox, and with no way to another page. */
export function openWindow(server: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    minWidth: 360,
    minHeight: 480,
    show: false,
    title: 'Back office',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  denyPermissions(session.defaultSession);
  keepInside(window, server);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(appOrigin + adminPaths.dashboard.href());
  return window;
}

/** Camera, notifications and the like: no screen needs any of them. */
function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
}

function keepInside({ webContents }: BrowserWindow, server: string): void {
  webContents.setWindowOpenHandler(({ url }) => {
    void openOutside(url, server);
    return { action: 'deny' };
  });
  webContents.on('will-navigate', event => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  webContents.on('will-frame-navigate', event => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  webContents.on('will-attach-webview', event => event.preventDefault());
}

/** Hands a link to the system's browser, if it is one that may go there. */
export async function openOutside(link: string, server: string): Promise<void> {
  const address = outsideAddress(link, server);
  if (address) await shell.openExternal(address);
}

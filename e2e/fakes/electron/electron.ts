/**
 * What `import … from 'electron'` gives the app's main process in the tests. A name that is missing here fails the
 * import by itself; a member that is missing fails by `complete`. See the README beside this file.
 */
import * as application from './app.ts';
import * as windows from './browser-window.ts';
import * as dialogs from './dialog.ts';
import * as messages from './ipc-main.ts';
import * as menus from './menu.ts';
import * as network from './net.ts';
import * as schemes from './protocol.ts';
import * as sessions from './session.ts';
import * as desk from './system.ts';

export const app = application.app;
export const BrowserWindow = windows.BrowserWindow;
export const dialog = dialogs.dialog;
export const ipcMain = messages.ipcMain;
export const Menu = menus.Menu;
export const net = network.net;
export const protocol = schemes.protocol;
export const session = sessions.session;
export const { clipboard, nativeImage, nativeTheme, powerMonitor, safeStorage, screen, shell } = desk;
export const { Notification, Tray } = desk;
export default {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  net,
  protocol,
  session,
  clipboard,
  nativeImage,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
  shell,
  Notification,
  Tray,
};

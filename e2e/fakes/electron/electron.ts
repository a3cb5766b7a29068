/**
 * Replaces the `electron` module in the app's main process. A missing export fails the import; a missing member fails in
 * `strictFake`. See the README in this folder.
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

/**
 * Replaces the `electron` module in the app's main process. A missing export fails the import; a missing member fails in
 * `strictFake`. See the README in this folder.
 */
import type * as real from 'electron';
import * as application from './app.ts';
import * as windows from './browser-window.ts';
import * as dialogs from './dialog.ts';
import * as messages from './ipc-main.ts';
import * as menus from './menu.ts';
import * as network from './net.ts';
import * as schemes from './protocol.ts';
import type { SameMembers } from './same-members.ts';
import * as sessions from './session.ts';
import * as desk from './system.ts';
import * as utility from './utility-process.ts';

export const app = application.app;
export const BrowserWindow = windows.BrowserWindow;
export const dialog = dialogs.dialog;
export const ipcMain = messages.ipcMain;
export const Menu = menus.Menu;
export const net = network.net;
export const protocol = schemes.protocol;
export const session = sessions.session;
export const utilityProcess = utility.utilityProcess;
export const { clipboard, crashReporter, nativeImage, nativeTheme, powerMonitor, safeStorage, screen, shell } = desk;
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
  utilityProcess,
  clipboard,
  crashReporter,
  nativeImage,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
  shell,
  Notification,
  Tray,
};

/** Compiles only while Electron's own types have every member of the fake. */
type Same = {
  app: SameMembers<typeof app, real.App, 'onWindowClosed' | 'cancelQuit'>;
  window: SameMembers<InstanceType<typeof BrowserWindow>, real.BrowserWindow, 'handlePageEvent'>;
  windows: SameMembers<typeof BrowserWindow, (typeof real)['BrowserWindow']>;
  contents: SameMembers<
    windows.Contents,
    real.WebContents,
    'attach' | 'destroyPage' | 'requestFromPage' | 'handlePageEvent'
  >;
  dialog: SameMembers<typeof dialog, real.Dialog>;
  ipcMain: SameMembers<typeof ipcMain, real.IpcMain>;
  menu: SameMembers<InstanceType<typeof Menu>, real.Menu>;
  menus: SameMembers<typeof Menu, (typeof real)['Menu']>;
  net: SameMembers<typeof net, real.Net>;
  protocol: SameMembers<typeof protocol, real.Protocol>;
  session: SameMembers<typeof session.defaultSession, real.Session, 'checkPermission' | 'partition'>;
  clipboard: SameMembers<typeof clipboard, real.Clipboard>;
  crashReporter: SameMembers<typeof crashReporter, real.CrashReporter>;
  nativeTheme: SameMembers<typeof nativeTheme, real.NativeTheme>;
  powerMonitor: SameMembers<typeof powerMonitor, real.PowerMonitor>;
  safeStorage: SameMembers<typeof safeStorage, real.SafeStorage>;
  screen: SameMembers<typeof screen, real.Screen>;
  shell: SameMembers<typeof shell, real.Shell>;
  notification: SameMembers<InstanceType<typeof Notification>, real.Notification>;
  notifications: SameMembers<typeof Notification, (typeof real)['Notification']>;
  utilityProcess: SameMembers<typeof utilityProcess, typeof real.utilityProcess>;
  tray: SameMembers<InstanceType<typeof Tray>, real.Tray>;
};
({}) as Same satisfies Record<keyof Same, true>;

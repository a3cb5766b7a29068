export type LaunchOptions = {
  /** The app's data folder; a restart uses it again. */
  userData: string;
  /** The port on which `protocol.handle` is served. */
  port: number;
  version: string;
  /** Whether another instance of the app is already running. */
  isSecondInstance: boolean;
  packaged: boolean;
  /** The folder of the app's package.json, in place of the sources. */
  appPath: string;
  /** The name of the desktop entry that the installer has put into the system. */
  desktopEntry: string;
  /** The value of APPIMAGE, which the updater replaces. */
  appImage: string;
  /** A keyring, one that is locked at first, or Chromium's hard-coded key on a Linux without a keyring. */
  encryption: 'keyring' | 'locked' | 'fallback';
  /** The encryption key of the system's keyring, in hex. */
  key: string;
  displays: { x: number; y: number; width: number; height: number }[];
};

/** A menu item as the user sees it. */
export type MenuItem = {
  label: string;
  role?: string;
  accelerator?: string;
  enabled: boolean;
  visible: boolean;
  submenu?: MenuItem[];
};

/** A native dialog and the test's answer to it. */
type ShownDialog = { kind: 'open' | 'save' | 'message'; options: Record<string, unknown>; answer: unknown };

/** Records what the app did outside its page. */
export type Recorded = {
  /** Unexpected errors; any of them fails the test. */
  errors: string[];
  /** URLs passed to `shell.openExternal`. */
  openedUrls: string[];
  /** Files and folders passed to `shell.openPath`. */
  openedPaths: string[];
  dialogs: ShownDialog[];
  notifications: { id: number; title: string; body: string }[];
  /** The ids of the notifications that the app closed. */
  withdrawn: number[];
  /** All IPC messages. */
  messages: { from: 'page' | 'main'; channel: string; data: unknown }[];
  windows: { webPreferences: Record<string, unknown>; backgroundColor: string }[];
  schemes: { scheme: string; privileges: Record<string, unknown> }[];
  /** Context menus. */
  popups: MenuItem[][];
  clipboard: string[];
  printed: number;
  /** The values of `setProgressBar`. */
  progress: number[];
  /** The files that were dragged out of a window, with their sizes in bytes. */
  dragged: { file: string; size: number }[];
  badge: number;
  tray: { toolTip: string; menu: MenuItem[] } | null;
  aboutPanels: number;
  sandboxed: boolean;
  /** The partitions whose storage was deleted. */
  clearedPartitions: string[];
  /** Protocols passed to `setAsDefaultProtocolClient`. */
  protocols: string[];
};

export const emptyRecord = (): Recorded => ({
  errors: [],
  openedUrls: [],
  openedPaths: [],
  dialogs: [],
  notifications: [],
  withdrawn: [],
  messages: [],
  windows: [],
  schemes: [],
  popups: [],
  clipboard: [],
  printed: 0,
  progress: [],
  dragged: [],
  badge: 0,
  tray: null,
  aboutPanels: 0,
  sandboxed: false,
  protocols: [],
  clearedPartitions: [],
});

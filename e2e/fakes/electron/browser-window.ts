import { toBrowserUrl } from './address-mapping.ts';
import { app, registerWindows } from './app.ts';
import { emitPreventable, StrictEmitter, strictFake } from './strict-fake.ts';
import { driver, failTest, launch, recorded } from './test-connection.ts';
import { createWebContents, type WebContents } from './web-contents.ts';

const events = [
  'ready-to-show',
  'close',
  'closed',
  'show',
  'hide',
  'focus',
  'blur',
  'resize',
  'move',
  'maximize',
  'unmaximize',
  'minimize',
  'restore',
  'enter-full-screen',
  'leave-full-screen',
  'app-command',
  'swipe',
  'unresponsive',
  'responsive',
  'page-title-updated',
];

export type { WebContents as Contents };

type Bounds = { x: number; y: number; width: number; height: number };
type Options = Partial<Bounds> & {
  show?: boolean;
  title?: string;
  backgroundColor?: string;
  webPreferences?: {
    preload?: string;
    partition?: string;
    session?: { partition: string };
    additionalArguments?: string[];
    zoomFactor?: number;
  } & Record<string, unknown>;
};

/** Addresses of the app in a page's command line are the browser's, as in the page. */
const toBrowserArgument = (argument: string): string =>
  argument.replace(/app:.+$/, url => toBrowserUrl(url, ['app'], launch.port).replace(/\/$/, ''));

const windows = new Map<number, Window>();
let lastId = 0;

/** Oldest first. */
const openWindows = (): Window[] => [...windows.values()];

let focusedId = 0;
/** The window that keys and menus act on. */
export const focusedWindow = (): Window | undefined => windows.get(focusedId) ?? openWindows()[0];
registerWindows(openWindows);

class Window extends StrictEmitter {
  readonly id: number;
  readonly webContents: WebContents;
  private bounds: Bounds;
  private visible: boolean;
  private minimised = false;
  private maximised = false;
  private fullScreen = false;
  private closed = false;
  private title: string;

  constructor(options: Options) {
    super('BrowserWindow', events);
    const { x = 40, y = 40, width = 800, height = 600, show = true, title = '', webPreferences = {} } = options;
    lastId += 1;
    this.id = lastId;
    this.bounds = { x, y, width, height };
    this.visible = show;
    this.title = title;
    const { session: _session, ...serializable } = webPreferences;
    recorded.windows.push({ webPreferences: serializable, backgroundColor: options.backgroundColor ?? '#FFF' });
    const { preload, session, partition = session?.partition ?? '' } = webPreferences;
    const { additionalArguments = [], zoomFactor } = webPreferences;
    const argv = additionalArguments.map(argument => toBrowserArgument(argument));
    this.webContents = createWebContents(this.id, partition, zoomFactor);
    this.webContents.attach(driver.request('window.open', { id: this.id, width, height, preload, partition, argv }));
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    windows.set(this.id, strictFake('BrowserWindow', this));
    app.emit('web-contents-created', {}, this.webContents);
    // biome-ignore lint/correctness/noConstructorReturn: the app must hold the strict proxy, as `fromId` returns it
    return windows.get(this.id) as Window;
  }

  static getAllWindows = openWindows;
  static getFocusedWindow = () => focusedWindow() ?? null;
  static fromWebContents = (contents: WebContents) => windows.get(contents.id) ?? null;
  static fromId = (id: number) => windows.get(id) ?? null;

  loadURL = (url: string) => this.webContents.loadURL(url);
  isDestroyed = () => this.closed;
  isVisible = () => this.visible;
  isMinimized = () => this.minimised;
  /** As on Windows and Linux, not while in full screen. */
  isMaximized = () => this.maximised && !this.fullScreen;
  isFullScreen = () => this.fullScreen;
  isFocused = () => focusedWindow()?.id === this.id;
  getTitle = () => this.title;
  getBounds = () => this.bounds;
  getNormalBounds = () => this.bounds;
  setOverlayIcon(): void {}
  setProgressBar(progress: number): void {
    recorded.progress.push(progress);
  }
  setMenuBarVisibility(): void {}
  setBackgroundColor(): void {}

  setTitle(title: string): void {
    this.title = title;
  }
  setBounds(bounds: Partial<Bounds>): void {
    this.bounds = { ...this.bounds, ...bounds };
    this.webContents.requestFromPage('resize', this.bounds);
    this.emit('resize');
    this.emit('move');
  }
  /** Shows the window and gives it the focus. */
  show(): void {
    this.visible = true;
    this.emit('show');
    this.focus();
  }
  hide(): void {
    this.visible = false;
    this.emit('hide');
  }
  focus(): void {
    focusedId = this.id;
    this.webContents.requestFromPage('focus');
    this.emit('focus');
  }
  minimize(): void {
    this.minimised = true;
    this.emit('minimize');
  }
  restore(): void {
    this.minimised = false;
    this.emit('restore');
  }
  maximize(): void {
    this.maximised = true;
    this.emit('maximize');
    this.emit('resize');
  }
  setFullScreen(flag: boolean): void {
    if (flag === this.fullScreen) return;
    this.fullScreen = flag;
    this.emit('resize');
    this.emit(flag ? 'enter-full-screen' : 'leave-full-screen');
  }
  unmaximize(): void {
    this.maximised = false;
    this.emit('unmaximize');
  }

  /** The app may prevent closing, and then the page, when it has unsaved changes. */
  close(): void {
    if (this.closed) return;
    const prevented = emitPreventable(this, 'close', {});
    const closing = prevented ? Promise.resolve(false) : this.webContents.requestFromPage('close');
    closing.then(
      isClosed => {
        if (!isClosed) app.cancelQuit();
      },
      () => undefined,
    );
  }

  destroy(): void {
    this.webContents.destroyPage();
  }

  handlePageEvent(name: string, data: unknown): unknown {
    if (name !== 'closed') return this.webContents.handlePageEvent(name, data);
    this.closed = true;
    windows.delete(this.id);
    this.webContents.handlePageEvent('destroyed', null);
    this.emit('closed');
    return app.onWindowClosed();
  }
}

driver.on('page', ({ id, name, data }: { id: number; name: string; data: unknown }) =>
  windows.get(id)?.handlePageEvent(name, data),
);

/** For the test: the state of the windows, and a user's actions on them. */
driver.on('window', () =>
  openWindows().map(window => ({
    bounds: window.getBounds(),
    visible: window.isVisible(),
    minimised: window.isMinimized(),
    maximised: window.isMaximized(),
    fullScreen: window.isFullScreen(),
    zoom: window.webContents.getZoomLevel(),
  })),
);
const actions = {
  close: (window: Window) => window.close(),
  minimise: (window: Window) => window.minimize(),
  maximise: (window: Window) => window.maximize(),
  'full-screen': (window: Window) => window.setFullScreen(!window.isFullScreen()),
  hang: (window: Window) => window.emit('unresponsive'),
  'mouse-back': (window: Window) => window.emit('app-command', {}, 'browser-backward'),
  recover: (window: Window) => window.emit('responsive'),
};
driver.on('window.action', (name: keyof typeof actions) => {
  const window = focusedWindow();
  if (!window) throw failTest('There is no window.');
  actions[name](window);
});
/** Simulates a webview in the page. */
driver.on('webview', () => {
  const [window] = openWindows();
  const prevented = window && emitPreventable(window.webContents, 'will-attach-webview', {}, {}, {});
  return prevented ? 'prevented' : 'attached';
});
/** Simulates a document that got past the navigation guards. The address is the browser's. */
driver.on('window.load', (url: string) => openWindows()[0]?.webContents.requestFromPage('load', url));
driver.on('window.focus', (index: number) => openWindows()[index]?.focus());
driver.on('window.move', (bounds: Bounds) => openWindows()[0]?.setBounds(bounds));

export const BrowserWindow = strictFake('BrowserWindow', Window);

import { app } from './app.ts';
import { complete, Emitter, emitPreventable } from './strict-fake.ts';
import { fault, seen, test } from './test-connection.ts';
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
  'unresponsive',
  'responsive',
  'page-title-updated',
];

type Bounds = { x: number; y: number; width: number; height: number };
type Options = Partial<Bounds> & {
  show?: boolean;
  title?: string;
  webPreferences?: { preload?: string } & Record<string, unknown>;
};

const windows = new Map<number, Window>();
let last = 0;

/** The windows that are not closed. */
export const all = (): Window[] => [...windows.values()];

class Window extends Emitter {
  readonly id: number;
  readonly webContents: WebContents;
  private bounds: Bounds;
  private visible: boolean;
  private minimised = false;
  private maximised = false;
  private closed = false;
  private title: string;

  constructor({ x = 40, y = 40, width = 800, height = 600, show = true, title = '', webPreferences = {} }: Options) {
    super('BrowserWindow', events);
    last += 1;
    this.id = last;
    this.bounds = { x, y, width, height };
    this.visible = show;
    this.title = title;
    seen.windows.push({ webPreferences });
    this.webContents = createWebContents(this.id);
    this.webContents.begin(test.ask('window.open', { id: this.id, width, height, preload: webPreferences.preload }));
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    windows.set(this.id, complete('BrowserWindow', this));
    app.emit('web-contents-created', {}, this.webContents);
    // Electron's class gives back the same object whichever way one came to it.
    // biome-ignore lint/correctness/noConstructorReturn: the guarded one is what the app is to hold
    return windows.get(this.id) as Window;
  }

  static getAllWindows = all;
  static getFocusedWindow = () => all()[0] ?? null;
  static fromWebContents = (contents: WebContents) => windows.get(contents.id) ?? null;
  static fromId = (id: number) => windows.get(id) ?? null;

  loadURL = (url: string) => this.webContents.loadURL(url);
  isDestroyed = () => this.closed;
  isVisible = () => this.visible;
  isMinimized = () => this.minimised;
  isMaximized = () => this.maximised;
  isFullScreen = () => false;
  isFocused = () => this.visible;
  getTitle = () => this.title;
  getBounds = () => this.bounds;
  getNormalBounds = () => this.bounds;
  setOverlayIcon(): void {}
  setMenuBarVisibility(): void {}
  setBackgroundColor(): void {}

  setTitle(title: string): void {
    this.title = title;
  }
  setBounds(bounds: Partial<Bounds>): void {
    this.bounds = { ...this.bounds, ...bounds };
    this.webContents.ask('resize', this.bounds);
    this.emit('resize');
    this.emit('move');
  }
  show(): void {
    this.visible = true;
    this.emit('show');
  }
  hide(): void {
    this.visible = false;
    this.emit('hide');
  }
  focus(): void {
    this.webContents.ask('focus');
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
  unmaximize(): void {
    this.maximised = false;
    this.emit('unmaximize');
  }

  /** First the app may object, then the page, as it does when something is not saved. */
  close(): void {
    if (this.closed) return;
    const prevented = emitPreventable(this, 'close', {});
    const closing = prevented ? Promise.resolve(false) : this.webContents.ask('close');
    closing.then(
      closes => {
        if (!closes) app.stay();
      },
      () => undefined,
    );
  }

  destroy(): void {
    this.webContents.ask('destroy');
  }

  told(name: string, data: unknown): unknown {
    if (name !== 'closed') return this.webContents.told(name, data);
    this.closed = true;
    windows.delete(this.id);
    this.webContents.told('destroyed', null);
    this.emit('closed');
    return app.windowClosed();
  }
}

test.on('page', ({ id, name, data }: { id: number; name: string; data: unknown }) => windows.get(id)?.told(name, data));

/** How a window stands, for the test; and what a person does to it. */
test.on('window', () =>
  all().map(window => ({
    bounds: window.getBounds(),
    visible: window.isVisible(),
    minimised: window.isMinimized(),
    maximised: window.isMaximized(),
    zoom: window.webContents.getZoomLevel(),
  })),
);
const acts = {
  close: (window: Window) => window.close(),
  minimise: (window: Window) => window.minimize(),
  maximise: (window: Window) => window.maximize(),
  hang: (window: Window) => window.emit('unresponsive'),
  recover: (window: Window) => window.emit('responsive'),
};
test.on('window.act', (name: keyof typeof acts) => {
  const [window] = all();
  if (!window) throw fault('There is no window.');
  acts[name](window);
});
/** What Electron would ask about a webview in the page. */
test.on('webview', () => {
  const [window] = all();
  const refused = window && emitPreventable(window.webContents, 'will-attach-webview', {}, {}, {});
  return refused ? 'refused' : 'attached';
});
test.on('window.move', (bounds: Bounds) => all()[0]?.setBounds(bounds));

export const BrowserWindow = complete('BrowserWindow', Window);

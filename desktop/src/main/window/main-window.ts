import { join } from 'node:path';
import { BrowserWindow, screen } from 'electron';
import { type EventData, type EventName, events } from '../../channels.ts';
import { originFlag } from '../../screen-paths.ts';
import { screenOf } from '../security/links.ts';
import type { Site } from '../security/site.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { recoverFromCrashes } from './crash-recovery.ts';
import { windowIcon } from './icons.ts';
import { confirmLeave } from './unsaved-changes.ts';
import { initialBounds, minimumSize } from './window-bounds.ts';
import { zoomFactor } from './zoom.ts';

type Deps = {
  settings: SettingsStore;
  firstPath: () => string;
  /** The place of the current website. */
  site: () => Site;
  /** Sets up each new window, for example its context menu. */
  onCreate: (window: BrowserWindow) => void;
};

/** Milliseconds between the last move or resize and saving the window's state. */
const saveDelay = 500;

type Shown = { window: BrowserWindow; isLoaded: boolean };

/** How far a further window opens from the one that it was opened from, in device-independent pixels. */
const offset = 32;

/** The app's windows, which may all be closed and recreated while the app is running. */
export class MainWindow {
  readonly #deps: Deps;
  /** The one that was used last is the first. */
  #shown: Shown[] = [];
  #isQuitting = false;
  #isReplacing = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The window that was used last. */
  get current(): BrowserWindow | null {
    return this.#shown[0]?.window ?? null;
  }

  get all(): BrowserWindow[] {
    return this.#shown.map(({ window }) => window);
  }

  /** Creates a window, or shows the existing one. */
  open({ path = this.#deps.firstPath(), hidden = false }: { path?: string; hidden?: boolean } = {}): void {
    if (this.current) this.show(path);
    else this.#openNew(path, hidden);
  }

  /** Opens a further window at a screen. */
  openBeside(path: string = this.#deps.firstPath()): void {
    this.#openNew(path, false);
  }

  /** Brings the window to the front, and opens a screen if given. */
  show(path?: string): void {
    const [shown] = this.#shown;
    if (!shown) {
      this.open(path ? { path } : {});
      return;
    }
    const { window } = shown;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    if (!path) return;
    // A loaded page navigates itself, so that it can ask about unsaved changes.
    if (shown.isLoaded) sendTo(window, 'screen.open', path);
    else this.#load(window, path);
  }

  #openNew(path: string, hidden: boolean): void {
    const window = this.#create();
    this.#isReplacing = false;
    if (!hidden) window.once('ready-to-show', () => window.show());
    this.#load(window, path);
  }

  #load(window: BrowserWindow, path: string): void {
    // Rejects when another load replaces this one or when the user stays; neither is an error.
    window.loadURL(this.#deps.site().origin + path).catch(() => {});
  }

  /** Sends an event to the page of every window. */
  send<E extends EventName>(event: E, data: EventData<E>): void {
    for (const window of this.all) sendTo(window, event, data);
  }

  sendToCurrent<E extends EventName>(event: E, data: EventData<E>): void {
    if (this.current) sendTo(this.current, event, data);
  }

  /** Opens another screen in the windows that show a certain one. */
  replaceScreen(pathname: string, path: string): void {
    for (const window of this.all) {
      if (screenOf(window.webContents.getURL())?.split(/[?#]/)[0] === pathname) this.#load(window, path);
    }
  }

  /** From now on closing a window destroys it, even when the app keeps running in the tray. */
  markQuitting(): void {
    this.#isQuitting = true;
  }

  /**
   * Shows the first screen of another website in a window of its own, because a window cannot change its session. The
   * screens for the website before are closed without a question: they could say nothing more to the app.
   */
  replace(): void {
    const before = this.all;
    if (before.length === 0) return;
    this.#shown = [];
    this.#openNew(this.#deps.firstPath(), !before.some(window => window.isVisible()));
    for (const window of before) window.destroy();
  }

  /** Whether the windows are closed only to open again. */
  get isReplacing(): boolean {
    return this.#isReplacing;
  }

  /** Closes all windows before another website is shown; `open` is to follow. @returns false when the user stays */
  async closeForAnother(): Promise<boolean> {
    this.#isReplacing = true;
    const isClosed = await this.close();
    this.#isQuitting = false;
    if (!isClosed) this.#isReplacing = false;
    return isClosed;
  }

  /** Destroys all windows. @returns false when the user stays because of unsaved changes */
  async close(): Promise<boolean> {
    this.#isQuitting = true;
    for (const window of this.all) if (!(await closeWindow(window))) return false;
    return true;
  }

  /** Shows the app again after its windows were closed for something that did not happen. */
  reopen(): void {
    this.#isQuitting = false;
    this.open();
  }

  #create(): BrowserWindow {
    const { settings, site, onCreate } = this.#deps;
    const { origin, partition } = site();
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const window = new BrowserWindow({
      ...initialBounds(settings.current.windowState, areas),
      ...this.#besideCurrent(),
      minWidth: minimumSize.width,
      minHeight: minimumSize.height,
      show: false,
      title: 'Back office',
      icon: windowIcon(),
      backgroundColor: '#f2f5f7',
      webPreferences: {
        preload: join(import.meta.dirname, '../preload/index.cjs'),
        partition,
        additionalArguments: [originFlag + origin],
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        webviewTag: false,
        navigateOnDragDrop: false,
        safeDialogs: true,
        spellcheck: true,
        // From the first picture on, so that the page does not jump.
        zoomFactor: zoomFactor(settings.current.zoom),
      },
    });
    const shown = { window, isLoaded: false };
    this.#shown.unshift(shown);
    // Maximising earlier would show a hidden window.
    if (settings.current.windowState?.maximised && this.#shown.length === 1)
      window.once('show', () => window.maximize());
    this.#addListeners(shown);
    this.#trackState(window);
    recoverFromCrashes(window);
    onCreate(window);
    return window;
  }

  #addListeners(shown: Shown): void {
    const { window } = shown;
    const { webContents } = window;
    const { settings } = this.#deps;
    webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) shown.isLoaded = false;
    });
    webContents.on('did-finish-load', () => {
      shown.isLoaded = true;
      webContents.setZoomLevel(settings.current.zoom);
    });
    webContents.on('will-prevent-unload', event => {
      if (confirmLeave(window)) event.preventDefault();
      // The user stays, which also cancels quitting.
      else this.#isQuitting = false;
    });
    window.on('close', event => {
      // Only the last one waits in the tray.
      if (!settings.current.choices.tray || this.#isQuitting || this.#shown.length > 1) return;
      event.preventDefault();
      window.hide();
    });
    window.on('focus', () => {
      this.#shown = [shown, ...this.#shown.filter(one => one !== shown)];
    });
    window.on('closed', () => {
      this.#shown = this.#shown.filter(one => one !== shown);
    });
  }

  /** A further window opens beside the current one, in its size. */
  #besideCurrent(): Partial<Electron.Rectangle> {
    const bounds = this.current?.getNormalBounds();
    return bounds ? { ...bounds, x: bounds.x + offset, y: bounds.y + offset } : {};
  }

  #trackState(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | undefined;
    const scheduleSave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#saveState(window), saveDelay);
    };
    window.on('resize', scheduleSave);
    window.on('move', scheduleSave);
    window.on('close', () => {
      clearTimeout(timer);
      this.#saveState(window);
    });
  }

  #saveState(window: BrowserWindow): void {
    if (window.isDestroyed() || window.isMinimized()) return;
    const windowState = { ...window.getNormalBounds(), maximised: window.isMaximized() };
    // If this cannot be saved, the next start uses the older state.
    this.#deps.settings.save({ windowState }).catch(() => {});
  }
}

function sendTo<E extends EventName>(window: BrowserWindow, event: E, data: EventData<E>): void {
  window.webContents.send(event, events[event].parse(data));
}

/** @returns false when the user stays because of unsaved changes */
const closeWindow = (window: BrowserWindow): Promise<boolean> =>
  new Promise(resolve => {
    window.once('closed', () => resolve(true));
    window.webContents.once('will-prevent-unload', event => {
      if (!event.defaultPrevented) resolve(false);
    });
    window.close();
  });

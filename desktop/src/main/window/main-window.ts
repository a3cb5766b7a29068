import type { BrowserWindow } from 'electron';
import { type EventData, type EventName, events } from '../../channels.ts';
import { screenOf } from '../security/links.ts';
import type { Site } from '../security/site.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { recoverFromCrashes } from './crash-recovery.ts';
import { createWindow } from './create-window.ts';
import { confirmLeave } from './unsaved-changes.ts';
import { hideWindow, restoreWindowState, saveWindowState } from './window-state.ts';

type Deps = {
  settings: SettingsStore;
  firstPath: () => string;
  /** The site of the current website. */
  site: () => Site;
  /** Sets up each new window, for example its context menu. */
  onCreate: (window: BrowserWindow) => void;
};

type Shown = { window: BrowserWindow; isLoaded: boolean };

/** The app's windows, which may all be closed and recreated while the app is running. */
export class MainWindow {
  readonly #deps: Deps;
  /** Most recently used first. */
  #shown: Shown[] = [];
  #isQuitting = false;
  #isReplacing = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The most recently used window. */
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

  /** Opens another screen in all windows that show a given one. */
  replaceScreen(pathname: string, path: string): void {
    for (const window of this.all) {
      if (screenOf(window.webContents.getURL())?.split(/[?#]/)[0] === pathname) this.#load(window, path);
    }
  }

  /** From now on closing a window destroys it, even when the app would keep running in the tray. */
  markQuitting(): void {
    this.#isQuitting = true;
  }

  /**
   * Shows the first screen of another website in a new window, because a window cannot change its session. The screens
   * for the previous website are closed without a question: the app no longer accepts their messages.
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

  /**
   * Closes all windows before another website is shown; the caller must then call `open`.
   * @returns false when the user stays
   */
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

  /** Shows the app again after its windows were closed for an action that then failed. */
  reopen(): void {
    this.#isQuitting = false;
    this.open();
  }

  #create(): BrowserWindow {
    const { settings, site, onCreate } = this.#deps;
    const window = createWindow(settings.current, site(), this.current);
    const shown = { window, isLoaded: false };
    this.#shown.unshift(shown);
    if (this.#shown.length === 1) restoreWindowState(window, settings.current);
    this.#addListeners(shown);
    saveWindowState(window, settings);
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
      // Only the last window is hidden in the tray.
      if (!settings.current.choices.tray || this.#isQuitting || this.#shown.length > 1) return;
      event.preventDefault();
      hideWindow(window, process.platform);
    });
    window.on('focus', () => {
      this.#shown = [shown, ...this.#shown.filter(one => one !== shown)];
    });
    window.on('closed', () => {
      this.#shown = this.#shown.filter(one => one !== shown);
    });
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

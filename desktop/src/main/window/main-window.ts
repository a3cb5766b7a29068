import { join } from 'node:path';
import { BrowserWindow, screen } from 'electron';
import { type EventData, type EventName, events } from '../../channels.ts';
import { originFlag } from '../../screen-paths.ts';
import type { Site } from '../security/site.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { recoverFromCrashes } from './crash-recovery.ts';
import { windowIcon } from './icons.ts';
import { confirmLeave } from './unsaved-changes.ts';
import { initialBounds, minimumSize } from './window-bounds.ts';

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

/** The app's single window, which may be closed and recreated while the app is running. */
export class MainWindow {
  readonly #deps: Deps;
  #window: BrowserWindow | null = null;
  #isLoaded = false;
  #isQuitting = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get current(): BrowserWindow | null {
    return this.#window;
  }

  /** Creates the window, or shows the existing one. */
  open({ path = this.#deps.firstPath(), hidden = false }: { path?: string; hidden?: boolean } = {}): void {
    if (this.#window) {
      this.show(path);
      return;
    }
    const window = this.#create();
    this.#window = window;
    if (!hidden) window.once('ready-to-show', () => window.show());
    this.#load(path);
  }

  /** Brings the window to the front, and opens a screen if given. */
  show(path?: string): void {
    const window = this.#window;
    if (!window) {
      this.open(path ? { path } : {});
      return;
    }
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    if (!path) return;
    // A loaded page navigates itself, so that it can ask about unsaved changes.
    if (this.#isLoaded) this.send('screen.open', path);
    else this.#load(path);
  }

  #load(path: string): void {
    // Rejects when another load replaces this one or when the user stays; neither is an error.
    this.#window?.loadURL(this.#deps.site().origin + path).catch(() => {});
  }

  /** Sends an event to the page, if there is one. */
  send<E extends EventName>(event: E, data: EventData<E>): void {
    this.#window?.webContents.send(event, events[event].parse(data));
  }

  /** From now on closing the window destroys it, even when the app keeps running in the tray. */
  markQuitting(): void {
    this.#isQuitting = true;
  }

  /**
   * Shows the first screen of another website in a window of its own, because a window cannot change its session. The
   * screens for the website before are closed without a question: they could say nothing more to the app.
   */
  replace(): void {
    const before = this.#window;
    if (!before) return;
    const isVisible = before.isVisible();
    this.#window = null;
    this.open({ hidden: !isVisible });
    before.destroy();
  }

  /** Destroys the window. @returns false when the user stays because of unsaved changes */
  close(): Promise<boolean> {
    const window = this.#window;
    if (!window) return Promise.resolve(true);
    this.#isQuitting = true;
    return new Promise(resolve => {
      window.once('closed', () => resolve(true));
      window.webContents.once('will-prevent-unload', event => {
        if (!event.defaultPrevented) resolve(false);
      });
      window.close();
    });
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
      },
    });
    // Maximising earlier would show a hidden window.
    if (settings.current.windowState?.maximised) window.once('show', () => window.maximize());
    this.#addListeners(window);
    this.#trackState(window);
    recoverFromCrashes(window);
    onCreate(window);
    return window;
  }

  #addListeners(window: BrowserWindow): void {
    const { webContents } = window;
    const { settings } = this.#deps;
    webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#isLoaded = false;
    });
    webContents.on('did-finish-load', () => {
      this.#isLoaded = true;
      webContents.setZoomLevel(settings.current.zoom);
    });
    webContents.on('will-prevent-unload', event => {
      if (confirmLeave(window)) event.preventDefault();
      // The user stays, which also cancels quitting.
      else this.#isQuitting = false;
    });
    window.on('close', event => {
      if (!settings.current.choices.tray || this.#isQuitting) return;
      event.preventDefault();
      window.hide();
    });
    window.on('closed', () => {
      if (this.#window !== window) return;
      this.#window = null;
      this.#isLoaded = false;
    });
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

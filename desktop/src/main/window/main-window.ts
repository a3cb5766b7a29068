import { join } from 'node:path';
import { BrowserWindow, screen } from 'electron';
import { type EventData, type EventName, events } from '../../channels.ts';
import { appOrigin } from '../security/links.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { askToLeave, recoverFromCrashes } from './crash-recovery.ts';
import { windowIcon } from './icons.ts';
import { initialBounds, minimumSize } from './window-bounds.ts';

type Deps = {
  settings: SettingsStore;
  /** The screen to begin with. */
  firstPath: () => string;
  /** What else each new window needs, such as its context menu. */
  onCreate: (window: BrowserWindow) => void;
};

/** Milliseconds after the last move or change of size until the place is written. */
const saveDelay = 500;

/** The app's one window: it may be closed and made anew while the app runs on. */
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

  /** Makes the window unless there is one; `hidden` leaves it out of sight. */
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

  /** Brings the window to the front, at the given screen if one is given. */
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
    // The page leads there itself, and asks before it leaves what was typed.
    if (this.#isLoaded) this.send('screen.open', path);
    else this.#load(path);
  }

  /** Loads a screen from the start. */
  #load(path: string): void {
    // Another load that takes its place, or a person who stays, ends this one; both are no fault.
    this.#window?.loadURL(appOrigin + path).catch(() => {});
  }

  /** Tells the page something; without a window nobody has to know. */
  send<E extends EventName>(event: E, data: EventData<E>): void {
    this.#window?.webContents.send(event, events[event].parse(data));
  }

  /** From now on closing the window means its end, also where the app stays beside the clock. */
  markQuitting(): void {
    this.#isQuitting = true;
  }

  /** Closes the window for good. @returns false when the person stays, because something is not saved */
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

  #create(): BrowserWindow {
    const { settings, onCreate } = this.#deps;
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
    // Not before: that would show a window that should stay out of sight.
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
      if (askToLeave(window)) event.preventDefault();
      // Who stays does not quit either; the next closing is asked about anew.
      else this.#isQuitting = false;
    });
    window.on('close', event => {
      if (!settings.current.choices.tray || this.#isQuitting) return;
      event.preventDefault();
      window.hide();
    });
    window.on('closed', () => {
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
    // A place that cannot be written is forgotten at the end; that is all.
    this.#deps.settings.save({ windowState }).catch(() => {});
  }
}

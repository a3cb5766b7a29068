import { join } from 'node:path';
import { BrowserWindow, screen } from 'electron';
import { type EventData, type EventName, events } from '../../channels.ts';
import { appOrigin } from '../security/links.ts';
import type { SettingsKeeper } from '../storage/settings-store.ts';
import { askToLeave, watchHealth } from './crash-recovery.ts';
import { windowIcon } from './icons.ts';
import { placeFor, smallestSize } from './window-bounds.ts';

type Deps = {
  settings: SettingsKeeper;
  /** The screen to begin with. */
  firstPath: () => string;
  /** What else each new window needs, such as its context menu. */
  onMade: (window: BrowserWindow) => void;
};

/** Milliseconds after the last move or change of size until the place is written. */
const rest = 500;

/** The app's one window: it may be closed and made anew while the app runs on. */
export class MainWindow {
  readonly #deps: Deps;
  #window: BrowserWindow | null = null;
  #loaded = false;
  #quitting = false;

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
    const window = this.#make();
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
    if (this.#loaded) this.tell('screen.open', path);
    else this.#load(path);
  }

  /** Loads a screen from the start. */
  #load(path: string): void {
    // Another load that takes its place, or a person who stays, ends this one; both are no fault.
    this.#window?.loadURL(appOrigin + path).catch(() => {});
  }

  /** Tells the page something; without a window nobody has to know. */
  tell<E extends EventName>(event: E, data: EventData<E>): void {
    this.#window?.webContents.send(event, events[event].parse(data));
  }

  /** From now on closing the window means its end, also where the app stays beside the clock. */
  setQuitting(): void {
    this.#quitting = true;
  }

  /** Closes the window for good. @returns false when the person stays, because something is not saved */
  close(): Promise<boolean> {
    const window = this.#window;
    if (!window) return Promise.resolve(true);
    this.#quitting = true;
    return new Promise(resolve => {
      window.once('closed', () => resolve(true));
      window.webContents.once('will-prevent-unload', event => {
        if (!event.defaultPrevented) resolve(false);
      });
      window.close();
    });
  }

  #make(): BrowserWindow {
    const { settings, onMade } = this.#deps;
    const areas = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);
    const window = new BrowserWindow({
      ...placeFor(settings.now.place, areas),
      minWidth: smallestSize.width,
      minHeight: smallestSize.height,
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
    if (settings.now.place?.maximised) window.once('show', () => window.maximize());
    this.#follow(window);
    this.#keepPlace(window);
    watchHealth(window);
    onMade(window);
    return window;
  }

  #follow(window: BrowserWindow): void {
    const { webContents } = window;
    const { settings } = this.#deps;
    webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) this.#loaded = false;
    });
    webContents.on('did-finish-load', () => {
      this.#loaded = true;
      webContents.setZoomLevel(settings.now.zoom);
    });
    webContents.on('will-prevent-unload', event => {
      if (askToLeave(window)) event.preventDefault();
      // Who stays does not quit either; the next closing is asked about anew.
      else this.#quitting = false;
    });
    window.on('close', event => {
      if (!settings.now.choices.tray || this.#quitting) return;
      event.preventDefault();
      window.hide();
    });
    window.on('closed', () => {
      this.#window = null;
      this.#loaded = false;
    });
  }

  #keepPlace(window: BrowserWindow): void {
    let timer: NodeJS.Timeout | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.#notePlace(window), rest);
    };
    window.on('resize', note);
    window.on('move', note);
    window.on('close', () => {
      clearTimeout(timer);
      this.#notePlace(window);
    });
  }

  #notePlace(window: BrowserWindow): void {
    if (window.isDestroyed() || window.isMinimized()) return;
    const place = { ...window.getNormalBounds(), maximised: window.isMaximized() };
    // A place that cannot be written is forgotten at the end; that is all.
    this.#deps.settings.save({ place }).catch(() => {});
  }
}

import { statSync } from 'node:fs';
import { toBrowserUrl, toElectronUrl } from './address-mapping.ts';
import { schemes } from './protocol.ts';
import { sessionOfWindow } from './session.ts';
import { emitPreventable, StrictEmitter, strictFake } from './strict-fake.ts';
import { driver, failTest, launch, recorded } from './test-connection.ts';

const events = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'will-prevent-unload',
  'did-start-navigation',
  'did-finish-load',
  'did-navigate-in-page',
  'dom-ready',
  'did-fail-load',
  'render-process-gone',
  'zoom-changed',
  'context-menu',
  'console-message',
  'destroyed',
];

export type Key = { key: string; code: string; ctrlKey: boolean; altKey: boolean; shiftKey: boolean };

/** Set by the menu, which has the accelerators. */
let pressKey: (key: Key) => void = () => undefined;
export function handleKeys(handler: typeof pressKey): void {
  pressKey = handler;
}

type WindowOpenDetails = { url: string; disposition: string };
type WindowOpen = (details: WindowOpenDetails) => { action: 'deny' | 'allow' };
/** A navigation started by the page. */
type Navigation = { url: string; isMainFrame: boolean; isRedirect: boolean };

/** The contents of a window, whose page in Chromium has the same id. */
export class WebContents extends StrictEmitter {
  readonly id: number;
  readonly session: ReturnType<typeof sessionOfWindow>;
  private windowOpen: WindowOpen = () => ({ action: 'allow' });
  private zoom = 0;
  private destroyed = false;
  private opened: Promise<unknown> = Promise.resolve();
  /** Requests to the page run in order. */
  private lastRequest: Promise<unknown> = Promise.resolve();
  private url = '';

  constructor(id: number, partition: string, zoomFactor = 1) {
    super('webContents', events);
    this.id = id;
    this.session = sessionOfWindow(partition);
    this.zoom = Math.round(Math.log(zoomFactor) / Math.log(1.2));
  }

  setWindowOpenHandler(handler: WindowOpen): void {
    this.windowOpen = handler;
  }
  getURL = () => this.url;
  isDestroyed = () => this.destroyed;
  isLoading = () => false;
  getZoomLevel = () => this.zoom;
  setZoomLevel(level: number): void {
    this.zoom = level;
    this.requestFromPage('zoom', level);
  }

  loadURL(url: string): Promise<void> {
    return this.requestFromPage('load', toBrowserUrl(url, schemes(), launch.port)) as Promise<void>;
  }
  /** Evaluated by the driver, and so not subject to the page's policy, unlike in Electron. */
  executeJavaScript(code: string): Promise<unknown> {
    return this.requestFromPage('execute', code);
  }
  reload(): void {
    this.requestFromPage('reload');
  }
  send(channel: string, data: unknown): void {
    // As in Electron, data that cannot be cloned throws here.
    const copy = structuredClone(data);
    recorded.messages.push({ from: 'main', channel, data: copy });
    this.requestFromPage('send', { channel, data: copy });
  }
  /** The page's own history. */
  readonly navigationHistory = {
    canGoBack: () => true,
    canGoForward: () => true,
    goBack: () => void this.requestFromPage('go', 'back'),
    goForward: () => void this.requestFromPage('go', 'forward'),
  };
  getTitle = () => 'Products · Back office';
  async printToPDF(): Promise<Buffer> {
    return Buffer.from('%PDF-1.4');
  }
  print(_options: object, done?: (printed: boolean, reason: string) => void): void {
    recorded.printed += 1;
    done?.(true, '');
  }
  startDrag({ file, icon }: { file: string; icon: { isEmpty(): boolean } }): void {
    // As on macOS.
    if (icon.isEmpty()) throw new Error("Must specify non-empty 'icon' option");
    recorded.dragged.push({ file, size: statSync(file).size });
  }
  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 1 });
  }
  replaceMisspelling(word: string): void {
    this.requestFromPage('type', word);
  }
  showDefinitionForSelection(): void {}

  /** Requests wait until the page is open. */
  attach(opened: Promise<unknown>): void {
    this.opened = opened;
    this.lastRequest = opened;
  }

  /** As in Electron, it does not wait for what the page is asked: a page that navigates may not answer. */
  destroyPage(): void {
    this.opened.then(() => driver.request('page.destroy', { id: this.id })).catch(() => undefined);
  }

  requestFromPage(name: string, data?: unknown): Promise<unknown> {
    const response = this.lastRequest.then(() => driver.request(`page.${name}`, { id: this.id, data }));
    this.lastRequest = response.catch(() => undefined);
    // Callers that do not await this ignore a closed page.
    response.catch(() => undefined);
    return response;
  }

  handlePageEvent(name: string, data: unknown): unknown {
    switch (name) {
      case 'navigated':
        this.url = toElectronUrl(String(data), schemes(), launch.port);
        return this.emit('did-navigate-in-page', {}, this.url);
      case 'load-finished':
        this.emit('dom-ready', {});
        return this.emit('did-finish-load', {});
      case 'navigation-started':
        return this.emit('did-start-navigation', { ...(data as object), isSameDocument: false });
      case 'will-navigate':
        return this.isNavigationPrevented(data as Navigation);
      case 'window-open':
        return this.handleWindowOpen(data as WindowOpenDetails);
      case 'key':
        return pressKey(data as Key);
      case 'will-prevent-unload':
        return { leaves: emitPreventable(this, 'will-prevent-unload', {}) };
      case 'crashed':
        return this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
      case 'context-menu':
        return this.emit('context-menu', {}, data);
      case 'destroyed':
        this.destroyed = true;
        return this.emit('destroyed');
      default:
        throw failTest(`Unknown page event "${name}".`);
    }
  }

  /** @returns whether the app prevents a navigation */
  private isNavigationPrevented({ url, isMainFrame, isRedirect }: Navigation): boolean {
    const details = { url: toElectronUrl(url, schemes(), launch.port), isMainFrame, isSameDocument: false };
    if (isRedirect) return emitPreventable(this, 'will-redirect', details, details.url);
    // As in `ElectronNavigationThrottle`, nothing follows an event that was prevented.
    if (emitPreventable(this, 'will-frame-navigate', details)) return true;
    return isMainFrame && emitPreventable(this, 'will-navigate', details, details.url);
  }

  private handleWindowOpen({ url: browserUrl, disposition }: WindowOpenDetails): void {
    const url = toElectronUrl(browserUrl, schemes(), launch.port);
    const { action } = this.windowOpen({ url, disposition });
    if (action !== 'deny') failTest(`The app let the page open a window: ${url}`);
  }
}

export const createWebContents = (id: number, partition: string, zoomFactor?: number): WebContents =>
  strictFake('webContents', new WebContents(id, partition, zoomFactor));

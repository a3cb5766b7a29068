import { toBrowser, toElectron } from './address-mapping.ts';
import { schemes } from './protocol.ts';
import { defaultSession } from './session.ts';
import { complete, Emitter, emitPreventable } from './strict-fake.ts';
import { fault, launch, seen, test } from './test-connection.ts';

const events = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'will-prevent-unload',
  'did-start-navigation',
  'did-finish-load',
  'dom-ready',
  'did-fail-load',
  'render-process-gone',
  'zoom-changed',
  'context-menu',
  'console-message',
  'destroyed',
];

type WindowOpen = (details: { url: string }) => { action: 'deny' | 'allow' };
/** A navigation that the page wants. */
export type Wanted = { url: string; isMainFrame: boolean; isRedirect: boolean };

/** The page of a window, which lives in Chromium under the same id. */
export class WebContents extends Emitter {
  readonly id: number;
  readonly session = defaultSession;
  private windowOpen: WindowOpen = () => ({ action: 'allow' });
  private zoom = 0;
  private destroyed = false;
  /** Everything that is asked of the page goes in order. */
  private last: Promise<unknown> = Promise.resolve();
  private url = '';

  constructor(id: number) {
    super('webContents', events);
    this.id = id;
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
    this.ask('zoom', level);
  }

  loadURL(url: string): Promise<void> {
    return this.ask('load', toBrowser(url, schemes(), launch.port)) as Promise<void>;
  }
  reload(): void {
    this.ask('reload');
  }
  send(channel: string, data: unknown): void {
    // As Electron does it: what cannot be cloned throws here.
    const copy = structuredClone(data);
    seen.messages.push({ from: 'main', channel, data: copy });
    this.ask('send', { channel, data: copy });
  }
  print(_options: object, done?: (printed: boolean, reason: string) => void): void {
    seen.printed += 1;
    done?.(true, '');
  }
  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 1 });
  }
  replaceMisspelling(word: string): void {
    this.ask('type', word);
  }
  showDefinitionForSelection(): void {}

  /** The window made its page; only then can anything be asked of it. */
  begin(made: Promise<unknown>): void {
    this.last = made;
  }

  ask(what: string, data?: unknown): Promise<unknown> {
    const asked = this.last.then(() => test.ask(`page.${what}`, { id: this.id, data }));
    this.last = asked.catch(() => undefined);
    // Whoever does not wait for it does not want to hear of a page that has gone either.
    asked.catch(() => undefined);
    return asked;
  }

  /** What the page tells of itself. */
  told(name: string, data: unknown): unknown {
    switch (name) {
      case 'finished':
        this.url = toElectron(String(data), schemes(), launch.port);
        this.emit('dom-ready', {});
        return this.emit('did-finish-load', {});
      case 'started':
        return this.emit('did-start-navigation', { ...(data as object), isSameDocument: false });
      case 'wants':
        return this.wants(data as Wanted);
      case 'window-open':
        return this.opens(toElectron(String(data), schemes(), launch.port));
      case 'prevents-unload':
        return { leaves: emitPreventable(this, 'will-prevent-unload', {}) };
      case 'gone':
        return this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 });
      case 'context-menu':
        return this.emit('context-menu', {}, data);
      case 'destroyed':
        this.destroyed = true;
        return this.emit('destroyed');
      default:
        throw fault(`The stand-in's page told of "${name}", which nobody knows.`);
    }
  }

  /** @returns whether the app prevents a navigation */
  private wants({ url, isMainFrame, isRedirect }: Wanted): boolean {
    const details = { url: toElectron(url, schemes(), launch.port), isMainFrame, isSameDocument: false };
    if (isRedirect) return emitPreventable(this, 'will-redirect', details, details.url);
    const inFrame = emitPreventable(this, 'will-frame-navigate', details);
    return (isMainFrame && emitPreventable(this, 'will-navigate', details, details.url)) || inFrame;
  }

  private opens(url: string): void {
    const { action } = this.windowOpen({ url });
    if (action !== 'deny') fault(`The app let the page open a window of its own: ${url}`);
  }
}

export const createWebContents = (id: number): WebContents => complete('webContents', new WebContents(id));

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Dialog, Page } from '@playwright/test';
import type { MessageLink } from '../message-link.ts';
import { preloadScript } from './preload-script.ts';

type PausedRequest = {
  requestId: string;
  request: { url: string };
  frameId: string;
  redirectedRequestId?: string;
};

type NewWindow = {
  id: number;
  width: number;
  height: number;
  preload?: string;
  partition: string;
  /** The arguments that the app adds to the command line of the page's process. */
  argv: string[];
};

/** The Playwright pages of the app's windows. */
export class WindowPages {
  private readonly context: BrowserContext;
  private readonly link: MessageLink;
  private readonly pages = new Map<number, Page>();
  /** URLs that the app itself loads; navigations of the page are sent to the app's handlers. */
  private readonly appLoads = new Set<string>();
  private readonly events = randomUUID();
  private theme = 'system';
  private waitingForPage: ((page: Page) => void)[] = [];

  constructor(context: BrowserContext, link: MessageLink) {
    this.context = context;
    this.link = link;
    link.on('window.open', (window: NewWindow) => this.open(window));
    this.handle('load', (page, url: string) => this.load(page, url));
    this.handle('execute', (page, code: string) => page.evaluate(code));
    this.handle('reload', page => this.reload(page));
    this.handle('send', (page, message: { channel: string; data: unknown }) => this.send(page, message));
    this.handle('resize', (page, { width, height }: { width: number; height: number }) =>
      page.setViewportSize({ width, height }),
    );
    this.handle('close', page => this.close(page));
    this.handle('destroy', page => page.close());
    this.handle('focus', page => page.bringToFront());
    this.handle('go', (page, direction: 'back' | 'forward') =>
      page.evaluate(direction => history[direction](), direction),
    );
    this.handle('type', (page, text: string) => page.keyboard.insertText(text));
    // Zooming itself is Electron's part; the fake only records the level.
    this.handle('zoom', () => undefined);
    link.on('theme', (theme: string) => this.setTheme(theme));
  }

  /** The pages of the open windows, oldest first. */
  all = (): Page[] => [...this.pages.values()];

  /** The page of the open window, or of the next one. */
  get(): Promise<Page> {
    const [page] = this.pages.values();
    return page ? Promise.resolve(page) : new Promise(resolve => this.waitingForPage.push(resolve));
  }

  /** Closes all pages without events, like the end of a process. */
  async clear(): Promise<void> {
    const pages = [...this.pages.values()];
    this.pages.clear();
    await Promise.all(pages.map(page => page.close()));
  }

  private handle<T>(name: string, handler: (page: Page, data: T) => unknown): void {
    this.link.on(`page.${name}`, ({ id, data }: { id: number; data: T }) => {
      const page = this.pages.get(id);
      if (!page) throw new Error(`Window ${id} is closed.`);
      return handler(page, data);
    });
  }

  private async open({ id, width, height, preload, partition, argv }: NewWindow) {
    const page = await this.context.newPage();
    await page.setViewportSize({ width, height });
    await this.applyTheme(page);
    // Passes the session of the request to the app's protocol handlers.
    await page.setExtraHTTPHeaders({ 'x-fake-session': partition });
    const requestFromApp = (name: string, data?: unknown) => this.link.request('page', { id, name, data });
    // The process may exit before its page.
    const notifyApp = (name: string, data?: unknown) => void requestFromApp(name, data).catch(() => undefined);
    const binding = `main-${randomUUID()}`;
    await page.exposeBinding(binding, ({ frame }, message: { channel: string; data: unknown }) => {
      const [, event] = /^fake:(.+)$/.exec(message.channel) ?? [];
      if (event) return requestFromApp(event, message.data);
      return this.link.request('invoke', { ...message, url: frame.url(), inFrame: frame.parentFrame() !== null });
    });
    if (preload) {
      await page.addInitScript(preloadScript(readFileSync(preload, 'utf8'), { binding, events: this.events, argv }));
    }
    page.on('load', () => notifyApp('load-finished', page.url()));
    page.on('framenavigated', frame => frame === page.mainFrame() && notifyApp('navigated', page.url()));
    page.on('dialog', dialog => this.handleDialog(dialog, requestFromApp));
    page.on('download', download => {
      void download.cancel();
      this.link.notify('download');
    });
    page.on('close', () => this.pages.delete(id) && notifyApp('closed'));
    await this.interceptNavigation(page, requestFromApp, notifyApp);
    this.pages.set(id, page);
    for (const resolve of this.waitingForPage.splice(0)) resolve(page);
  }

  /** Passes each navigation and each window opened by the page to the app's handlers. */
  private async interceptNavigation(
    page: Page,
    requestFromApp: (name: string, data?: unknown) => Promise<unknown>,
    notifyApp: (name: string, data?: unknown) => void,
  ): Promise<void> {
    const session = await this.context.newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    session.on('Fetch.requestPaused', async ({ requestId, request, frameId, redirectedRequestId }: PausedRequest) => {
      const isMainFrame = frameId === frameTree.frame.id;
      const isAppLoad = this.appLoads.delete(request.url);
      try {
        const prevented =
          !isAppLoad &&
          (await requestFromApp('will-navigate', {
            url: request.url,
            isMainFrame,
            isRedirect: redirectedRequestId !== undefined,
          }));
        if (!prevented) await requestFromApp('navigation-started', { url: request.url, isMainFrame });
        if (prevented) await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        else await session.send('Fetch.continueRequest', { requestId });
      } catch {
        // The page or the process was closed in the meantime.
      }
    });
    session.on('Page.windowOpen', ({ url }) => notifyApp('window-open', { url, disposition: 'foreground-tab' }));
    // These never reach the requests below, but Electron emits navigation events for them.
    session.on('Page.frameRequestedNavigation', ({ url, frameId }) => {
      const isMainFrame = frameId === frameTree.frame.id;
      if (/^(mailto|tel):/.test(url)) notifyApp('will-navigate', { url, isMainFrame, isRedirect: false });
    });
    page.on('popup', popup => void popup.close());
    await session.send('Page.enable');
    await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
  }

  private async load(page: Page, url: string): Promise<void> {
    this.appLoads.add(url);
    await page.goto(url);
  }

  private async reload(page: Page): Promise<void> {
    this.appLoads.add(page.url());
    await page.reload();
  }

  private async send(page: Page, { channel, data }: { channel: string; data: unknown }): Promise<void> {
    const message = { channel, data, events: this.events };
    // As in Electron, a navigating page misses the event.
    await page
      .evaluate(({ channel, data, events }) => {
        const deliver = (globalThis as unknown as Record<symbol, (channel: string, data: unknown) => void>)[
          Symbol.for(events)
        ];
        deliver?.(channel, data);
      }, message)
      .catch(() => undefined);
  }

  /** @returns false when the user stays */
  private async close(page: Page): Promise<boolean> {
    const stays = new Promise<boolean>(resolve => {
      this.onStay = () => resolve(false);
    });
    const closes = page.waitForEvent('close', { timeout: 0 }).then(() => true);
    await page.close({ runBeforeUnload: true });
    return Promise.race([stays, closes]);
  }
  private onStay: () => void = () => undefined;

  private async handleDialog(
    dialog: Dialog,
    requestFromApp: (name: string, data?: unknown) => Promise<unknown>,
  ): Promise<void> {
    if (dialog.type() !== 'beforeunload') {
      await dialog.dismiss();
      throw new Error(`The page opened a browser dialog: ${dialog.message()}`);
    }
    const { leaves } = (await requestFromApp('will-prevent-unload')) as { leaves: boolean };
    await (leaves ? dialog.accept() : dialog.dismiss());
    if (!leaves) this.onStay();
  }

  private async setTheme(theme: string): Promise<void> {
    this.theme = theme;
    for (const page of this.pages.values()) await this.applyTheme(page);
  }

  private async applyTheme(page: Page): Promise<void> {
    const colorScheme = this.theme === 'system' ? null : (this.theme as 'light' | 'dark');
    // A window may close in the meantime.
    await page.emulateMedia({ colorScheme }).catch(() => undefined);
  }
}

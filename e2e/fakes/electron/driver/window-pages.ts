import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BrowserContext, Dialog, Page } from '@playwright/test';
import type { Link } from '../message-link.ts';
import { preloadScript } from './preload-script.ts';

type Paused = {
  requestId: string;
  request: { url: string };
  frameId: string;
  redirectedRequestId?: string;
};

/** The pages that stand for the app's windows, and what the app does with them. */
export class Windows {
  private readonly context: BrowserContext;
  private readonly link: Link;
  private readonly pages = new Map<number, Page>();
  /** Addresses that the app itself loads; what the page wants, the app is asked about. */
  private readonly own = new Set<string>();
  private readonly events = randomUUID();
  private waiting: ((page: Page) => void)[] = [];

  constructor(context: BrowserContext, link: Link) {
    this.context = context;
    this.link = link;
    link.on('window.open', (wanted: { id: number; width: number; height: number; preload: string }) =>
      this.open(wanted),
    );
    this.answer('load', (page, url: string) => this.load(page, url));
    this.answer('reload', page => this.reload(page));
    this.answer('send', (page, message: { channel: string; data: unknown }) => this.send(page, message));
    this.answer('resize', (page, { width, height }: { width: number; height: number }) =>
      page.setViewportSize({ width, height }),
    );
    this.answer('close', page => this.close(page));
    this.answer('destroy', page => page.close());
    this.answer('focus', page => page.bringToFront());
    this.answer('type', (page, text: string) => page.keyboard.insertText(text));
    // How large a page is drawn is Electron's affair; the app's is to ask for it and to keep it.
    this.answer('zoom', () => undefined);
    link.on('theme', (theme: string) => this.setTheme(theme));
  }

  /** The window that is there, or the next one. */
  get(): Promise<Page> {
    const [page] = this.pages.values();
    return page ? Promise.resolve(page) : new Promise(resolve => this.waiting.push(resolve));
  }

  get count(): number {
    return this.pages.size;
  }

  /** Takes the pages away without asking anybody, as the end of a process does. */
  async clear(): Promise<void> {
    const pages = [...this.pages.values()];
    this.pages.clear();
    await Promise.all(pages.map(page => page.close()));
  }

  private answer<T>(name: string, act: (page: Page, data: T) => unknown): void {
    this.link.on(`page.${name}`, ({ id, data }: { id: number; data: T }) => {
      const page = this.pages.get(id);
      if (!page) throw new Error(`Window ${id} has gone.`);
      return act(page, data);
    });
  }

  private async open({ id, width, height, preload }: { id: number; width: number; height: number; preload: string }) {
    const page = await this.context.newPage();
    await page.setViewportSize({ width, height });
    const tell = (name: string, data?: unknown) => this.link.ask('page', { id, name, data });
    // The process may end while its page still speaks.
    const say = (name: string, data?: unknown) => void tell(name, data).catch(() => undefined);
    const binding = `main-${randomUUID()}`;
    await page.exposeBinding(binding, ({ frame }, message: object) =>
      this.link.ask('invoke', { ...message, url: frame.url(), inFrame: frame.parentFrame() !== null }),
    );
    await page.addInitScript(preloadScript(readFileSync(preload, 'utf8'), { binding, events: this.events }));
    page.on('load', () => say('finished', page.url()));
    page.on('dialog', dialog => this.judge(dialog, tell));
    page.on('download', download => {
      void download.cancel();
      this.link.tell('download');
    });
    page.on('close', () => this.pages.delete(id) && say('closed'));
    await this.guard(page, tell, say);
    this.pages.set(id, page);
    for (const resolve of this.waiting.splice(0)) resolve(page);
  }

  /** Asks the app about each document before it is fetched, and about each window that the page opens. */
  private async guard(
    page: Page,
    tell: (name: string, data?: unknown) => Promise<unknown>,
    say: (name: string, data?: unknown) => void,
  ): Promise<void> {
    const session = await this.context.newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    session.on('Fetch.requestPaused', async ({ requestId, request, frameId, redirectedRequestId }: Paused) => {
      const isMainFrame = frameId === frameTree.frame.id;
      const isOwn = this.own.delete(request.url);
      try {
        const prevented =
          !isOwn &&
          (await tell('wants', { url: request.url, isMainFrame, isRedirect: redirectedRequestId !== undefined }));
        if (!prevented) await tell('started', { url: request.url, isMainFrame });
        if (prevented) await session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        else await session.send('Fetch.continueRequest', { requestId });
      } catch {
        // The page or the process has gone meanwhile, and the question with it.
      }
    });
    session.on('Page.windowOpen', ({ url }) => say('window-open', url));
    page.on('popup', popup => void popup.close());
    await session.send('Page.enable');
    await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
  }

  private async load(page: Page, url: string): Promise<void> {
    this.own.add(url);
    await page.goto(url);
  }

  private async reload(page: Page): Promise<void> {
    this.own.add(page.url());
    await page.reload();
  }

  private async send(page: Page, { channel, data }: { channel: string; data: unknown }): Promise<void> {
    const message = { channel, data, events: this.events };
    // A page on its way to another hears nothing, as in Electron.
    await page
      .evaluate(({ channel, data, events }) => {
        const hear = (globalThis as unknown as Record<symbol, (channel: string, data: unknown) => void>)[
          Symbol.for(events)
        ];
        hear?.(channel, data);
      }, message)
      .catch(() => undefined);
  }

  /** @returns whether the page closes; it does not when a person stays */
  private async close(page: Page): Promise<boolean> {
    const stays = new Promise<boolean>(resolve => {
      this.onStay = () => resolve(false);
    });
    const closes = page.waitForEvent('close', { timeout: 0 }).then(() => true);
    await page.close({ runBeforeUnload: true });
    return Promise.race([stays, closes]);
  }
  private onStay: () => void = () => undefined;

  private async judge(dialog: Dialog, tell: (name: string, data?: unknown) => Promise<unknown>): Promise<void> {
    if (dialog.type() !== 'beforeunload') {
      await dialog.dismiss();
      throw new Error(`The page opened a dialog of the browser's: ${dialog.message()}`);
    }
    const { leaves } = (await tell('prevents-unload')) as { leaves: boolean };
    await (leaves ? dialog.accept() : dialog.dismiss());
    if (!leaves) this.onStay();
  }

  private async setTheme(theme: string): Promise<void> {
    const colorScheme = theme === 'system' ? null : (theme as 'light' | 'dark');
    // A window may close meanwhile, as when the app ends. Nobody is asked back, so a failure would reach no test by name.
    for (const page of this.pages.values()) await page.emulateMedia({ colorScheme }).catch(() => undefined);
  }
}

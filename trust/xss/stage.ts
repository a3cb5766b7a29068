import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Figures } from '../tools/figures.ts';
import type { Target } from '../tools/target.ts';
import type { Filled } from './fill.ts';
import { Watcher } from './watcher.ts';

/** The options with which a view of the product is shown. */
export type Stage = {
  target: Target;
  filled: Filled;
  browser: Browser;
  figures: Figures;
  /** Without the policy only the sanitiser protects the page. */
  bypassCSP: boolean;
};

type Show = (page: Page, address: string) => Promise<void>;

/** How long one step of a page may take, in ms: six editors full of markup, on a busy machine. */
const stepTimeout = 60_000;

/** A watched browser context with a few pages, which share the addresses that are to be shown. */
export class WatchedPages {
  readonly context: BrowserContext;
  readonly watcher: Watcher;
  readonly #stage: Stage;
  readonly #idle: Page[] = [];
  #shown = 0;

  private constructor(stage: Stage, context: BrowserContext, watcher: Watcher) {
    this.#stage = stage;
    this.context = context;
    this.watcher = watcher;
  }

  /** @param isOwn the product's own addresses, by default those of the server */
  static async open(stage: Stage, isOwn?: (url: URL) => boolean): Promise<WatchedPages> {
    const { browser, bypassCSP, target } = stage;
    const viewport = { width: 1280, height: 800 };
    const context = await browser.newContext({ bypassCSP, reducedMotion: 'reduce', viewport });
    context.setDefaultTimeout(stepTimeout);
    const { host } = new URL(target.url);
    return new WatchedPages(stage, context, await Watcher.on(context, isOwn ?? (url => url.host === host)));
  }

  /** Every document from now on finds the session. */
  signIn = (token: string) =>
    this.context.addInitScript(
      entries => {
        // A frame of another origin has no storage for us.
        if (location.protocol.startsWith('http')) Object.assign(localStorage, entries);
      },
      { token, loggedInUser: 'Ada' },
    );

  /** Shows addresses on several pages at once. */
  async each(addresses: string[], show: Show, atOnce = 3): Promise<void> {
    const waiting = [...addresses];
    const work = async () => {
      let page = this.#idle.pop() ?? (await this.context.newPage());
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        if (await this.attempt(page, address, show)) continue;
        await page.close();
        page = await this.context.newPage();
      }
      this.#idle.push(page);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, addresses.length) }, work));
  }

  /** Shows an address. One that cannot be shown is a failed expectation, and the others are still shown. */
  async attempt(page: Page, address: string, show: Show): Promise<boolean> {
    this.#shown += 1;
    try {
      await show(page, address);
      return true;
    } catch (error) {
      const text = await page.evaluate(() => document.body.innerText).catch(() => 'nothing');
      const seen = `${String(error).split('\n')[0]} on a page with: ${text.slice(0, 200)}`;
      return this.#stage.figures.expect(false, `${address} can be shown`, seen);
    }
  }

  /** Closes all pages, and reports what was observed in them. */
  async close(): Promise<void> {
    const { figures, filled, bypassCSP } = this.#stage;
    const { executed, foreign, remains, violations } = this.watcher;
    await this.context.close();
    figures.tried = filled.texts.length;
    figures.executed += executed.length;
    figures.note(`${this.#shown} pages were shown`);
    figures.expect(executed.length === 0, 'no payload runs', executed.slice(0, 5));
    figures.expect(foreign.length === 0, 'no payload reaches another host', foreign.slice(0, 5));
    figures.expect(remains.length === 0, 'no handler, script or element is left', remains.slice(0, 5));
    if (!bypassCSP) figures.expect(violations.length === 0, 'the policy has nothing to refuse', violations.slice(0, 5));
  }
}

const rows = 50;

/** The numbers of the pages of a list. */
export const pagesOf = (count: number, size: number): number[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, page) => page + 1);

/** The pages of the long lists, and the enquiries that hold many payloads each. */
export const staffAddresses = ({ filled }: Stage): string[] => [
  ...pagesOf(filled.productIds.length, rows).map(number => `/product-operation?page=${number}`),
  ...pagesOf(filled.enquiries, rows).map(number => `/contact-operation?page=${number}`),
  ...pagesOf(filled.names.length, rows).map(number => `/trash?noun=products&page=${number}`),
  '/trash?noun=users',
  ...filled.productIds.slice(0, 1).map(id => `/product-operation/edit-product/${id}#remarks`),
  ...filled.importIds.map(id => `/product-operation/import?import=${id}`),
  ...filled.packedEnquiries.map(id => `/contact-operation?enquiry=${id}`),
  ...pagesOf(filled.draftIds.length + filled.quotationPaths.length, rows).map(
    number => `/quotation-operation?page=${number}`,
  ),
];

/** The forms of the products whose texts hold payloads. */
export const editAddresses = ({ filled }: Stage): string[] =>
  [...filled.productIds.slice(0, filled.richProducts), ...filled.returnedIds].map(
    id => `/product-operation/edit-product/${id}`,
  );

/** The forms of drafts of quotations, what the customers decided about others, and the form of the settings. */
export const quotationAddresses = ({ filled }: Stage): string[] => {
  const decided = filled.quotationPaths.map(path => path.slice('/quotation/'.length).split('.')[0]);
  const forms = [...filled.draftIds, ...decided].map(id => `/quotation-operation/edit-quotation/${id}`);
  return [...forms, '/quotation-operation/settings'];
};

/** Lists that are searched for payloads, each of which is then in a field and in the address. */
export const searchAddresses = ({ filled }: Stage): string[] =>
  ['/contact-operation', '/product-operation', '/user-operation'].flatMap(list =>
    filled.names.filter((_name, index) => index % 25 === 0).map(name => `${list}?q=${encodeURIComponent(name)}`),
  );

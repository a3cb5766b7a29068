import type { BrowserContext, Frame, Page } from '@playwright/test';

/** Functions that payloads call, but none of our pages. */
const hooked = ['alert', 'confirm', 'prompt', 'print'];

/** Events that a user or the browser sends to elements of a text. */
const events = [
  ...['click', 'dblclick', 'mousedown', 'mouseup', 'mouseover', 'mouseenter', 'mousemove', 'mouseout', 'mouseleave'],
  ...['pointerdown', 'pointerover', 'pointerenter', 'wheel', 'scroll', 'keydown', 'keypress', 'keyup', 'focus', 'blur'],
  ...['focusin', 'load', 'error', 'toggle', 'beforetoggle', 'input', 'change', 'submit', 'reset', 'drag', 'drop'],
  ...['copy', 'cut', 'paste', 'animationstart', 'animationend', 'transitionend', 'begin', 'end', 'loadstart', 'start'],
];

/** The elements of rich text; any other has passed the sanitiser wrongly. */
const allowed = [
  ...['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'a', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span'],
];

/** Watches the pages of a browser context for foreign script. */
export class Watcher {
  /** Scripts that ran, and where. */
  readonly executed: string[] = [];
  /** Requests to other hosts, which nothing in a text may cause. */
  readonly foreign: string[] = [];
  /** Violations of the content security policy; the sanitiser should leave none. */
  readonly violations: string[] = [];
  /** Elements and attributes that should not be in the page. */
  readonly remains: string[] = [];

  /** @param isOwn whether an address belongs to the product; the browser must not be able to reach the others */
  static async on(context: BrowserContext, isOwn: (url: URL) => boolean): Promise<Watcher> {
    const watcher = new Watcher();
    await context.exposeBinding('reportToWatcher', ({ frame }, kind: 'executed' | 'violations', what: string) => {
      watcher[kind].push(`${what} in ${frame.name() || frame.url().slice(0, 200)}`);
    });
    await context.addInitScript(installHooks, hooked);
    // Requests are only observed, since routed ones bypass the cache; no name is resolved (e2e/chromium-arguments.ts).
    context.on('request', request => {
      const url = new URL(request.url());
      if (isOwn(url) || !/^(https?|ftp|wss?):$/.test(url.protocol)) return;
      watcher.foreign.push(request.url().slice(0, 200));
    });
    context.on('dialog', dialog => {
      watcher.executed.push(`a dialog (${dialog.message()})`);
      void dialog.dismiss();
    });
    return watcher;
  }

  /**
   * Touches every element in the texts of a page, and checks what they contain. `own`: elements that the product itself
   * puts around lines.
   */
  async inspect(page: Page | Frame, texts = '.rich', own = ''): Promise<void> {
    const remains = await page.evaluate(findRemains, { texts, events, allowed, own });
    this.remains.push(...remains.map(remain => `${remain} in ${page.url().slice(0, 200)}`));
  }

  get all(): string[] {
    return [...this.executed, ...this.foreign, ...this.remains];
  }
}

/** Runs in every document before its own script. */
function installHooks(names: string[]): void {
  const report = (kind: string, what: string) =>
    (window as unknown as { reportToWatcher?: (kind: string, what: string) => void }).reportToWatcher?.(kind, what);
  for (const name of names) {
    Object.defineProperty(window, name, {
      configurable: false,
      writable: false,
      value: () => report('executed', name),
    });
  }
  // Events sent to an editor count as typing; a form must not ask before it is left.
  window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('violations', `${violatedDirective} ${blockedURI}`),
  );
}

type Inspection = { texts: string; events: string[]; allowed: string[]; own: string };

/** Runs in the page. A link is not followed, but its address is read as the browser reads it. */
function findRemains({ texts, events, allowed, own }: Inspection): Promise<string[]> {
  const found: string[] = [];
  const start = (element: Element) => element.outerHTML.slice(0, 150);
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`the handler ${name} of ${start(element)}`);
      if (!/^(href|src|action|formaction|xlink:href|data|background|poster|srcdoc|ping)$/i.test(name)) continue;
      const { protocol } = URL.parse(value, document.baseURI) ?? { protocol: 'none:' };
      const isImage = name === 'src' && /^(data:image|blob:)/.test(value);
      if (!/^(https?|mailto|tel|app|none):$/.test(protocol) && !isImage) found.push(`${protocol} in ${start(element)}`);
    }
  }
  window.addEventListener('click', event => event.preventDefault(), { capture: true });
  for (const element of document.querySelectorAll(`:is(${texts}) *`)) {
    const isOwn = own !== '' && element.matches(own) && element.attributes.length === 1;
    if (!isOwn && !allowed.includes(element.localName)) found.push(start(element));
    for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
  }
  // After the timers and the frames that are due.
  return new Promise(resolve => requestAnimationFrame(() => setTimeout(() => resolve(found))));
}

/**
 * The init script of a window's page: Electron's two preload modules over a Playwright binding, then the app's built
 * preload. The binding is removed from the page before anything else runs. Unlike in Electron, the preload shares the
 * page's JavaScript world; exposed values are copied and frozen as in Electron.
 */
type Names = { binding: string; events: string; argv: string[] };

export function preloadScript(code: string, { binding, events, argv }: Names): string {
  const values = [binding, events, argv].map(value => JSON.stringify(value)).join(', ');
  return `(${installPreload})(${values}, function (require, module, exports, process) {${code}\n});`;
}

type Main = (message: { channel: string; data: unknown }) => Promise<unknown>;
type Listener = (event: object, data: unknown) => void;

/** Serialised and run in the page, so it must not use anything outside itself. */
function installPreload(
  binding: string,
  events: string,
  argv: string[],
  preload: (require: (name: string) => unknown, module: { exports: object }, exports: object, process: object) => void,
): void {
  const page = globalThis as unknown as Record<string | symbol, unknown>;
  const main = page[binding] as Main;
  delete page[binding];
  // Preloads do not run in subframes.
  if (window !== window.top) return;

  // Nothing sends upload progress to a page whose scheme is served by `protocol.handle`.
  page.XMLHttpRequest = class extends XMLHttpRequest {
    constructor() {
      super();
      for (const name of ['loadstart', 'progress', 'load', 'loadend']) {
        this.upload.addEventListener(name, event => event.stopImmediatePropagation());
      }
    }
  };

  // On Ctrl+click or the middle button Electron asks the app; Chromium would open a tab.
  const openTab = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a[href]') as HTMLAnchorElement | null;
    const isTab = event.type === 'auxclick' ? event.button === 1 : event.ctrlKey;
    if (!link || !isTab || event.defaultPrevented) return;
    event.preventDefault();
    void main({ channel: 'fake:window-open', data: { url: link.href, disposition: 'background-tab' } });
  };
  for (const name of ['click', 'auxclick'] as const) addEventListener(name, openTab);
  // A key reaches the menu if the page does not handle it.
  addEventListener(
    'keydown',
    event => {
      const { key, code, ctrlKey, altKey, shiftKey } = event;
      setTimeout(() => {
        if (!event.defaultPrevented) void main({ channel: 'fake:key', data: { key, code, ctrlKey, altKey, shiftKey } });
      });
    },
    { capture: true },
  );

  const listeners = new Map<string, Set<Listener>>();
  Object.defineProperty(page, Symbol.for(events), {
    value: (channel: string, data: unknown) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, data);
    },
  });

  const ipcRenderer = {
    invoke: async (channel: string, data: unknown) => main({ channel, data: structuredClone(data) }),
    on(channel: string, listener: Listener) {
      const own = listeners.get(channel) ?? new Set();
      listeners.set(channel, own.add(listener));
    },
    removeListener: (channel: string, listener: Listener) => listeners.get(channel)?.delete(listener),
  };

  /** Wraps functions, and copies and freezes everything else. */
  function copyAcrossBridge(value: unknown): unknown {
    if (typeof value === 'function') {
      return (...values: unknown[]) => copyAcrossBridge(value(...values.map(copyAcrossBridge)));
    }
    if (value instanceof Promise) return value.then(copyAcrossBridge);
    if (Array.isArray(value)) return Object.freeze(value.map(copyAcrossBridge));
    if (typeof value !== 'object' || value === null) return value;
    if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copyAcrossBridge(one)])));
  }
  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown) {
      Object.defineProperty(page, name, { value: copyAcrossBridge(api), enumerable: true });
    },
  };

  const electron = new Proxy({ contextBridge, ipcRenderer } as Record<string, unknown>, {
    get(target, name) {
      if (name in target) return target[String(name)];
      throw new Error(`The fake Electron has no ${String(name)} for preloads. Add it to e2e/fakes/electron.`);
    },
  });
  const module = { exports: {} };
  preload(
    name => {
      if (name === 'electron') return electron;
      throw new Error(`A sandboxed preload cannot load ${name}.`);
    },
    module,
    module.exports,
    // The part of `process` that sandboxed preloads have and the app uses.
    { argv },
  );
}

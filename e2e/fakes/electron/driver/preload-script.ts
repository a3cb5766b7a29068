/**
 * The script that runs before a window's page: Electron's two preload modules over a binding of the test, then the app's
 * own built preload. The binding is taken out of the page before anything else runs. Unlike Electron's, this preload
 * shares its world with the page; what it hands over is copied and frozen as Electron does it.
 */
export function preloadScript(code: string, { binding, events }: { binding: string; events: string }): string {
  return `(${world})(${JSON.stringify(binding)}, ${JSON.stringify(events)}, function (require, module, exports) {${code}\n});`;
}

type Main = (message: { channel: string; data: unknown }) => Promise<unknown>;
type Listener = (event: object, data: unknown) => void;

/** Runs in the page, so it stands on its own. */
function world(
  binding: string,
  events: string,
  preload: (require: (name: string) => unknown, module: { exports: object }, exports: object) => void,
): void {
  const page = globalThis as unknown as Record<string | symbol, unknown>;
  const main = page[binding] as Main;
  delete page[binding];
  // A preload is for the window's own page, not for frames in it.
  if (window !== window.top) return;

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

  /** As it comes out at the other side of the bridge: functions as functions, everything else as a frozen copy. */
  function across(value: unknown): unknown {
    if (typeof value === 'function') {
      return (...values: unknown[]) => across(value(...values.map(across)));
    }
    if (value instanceof Promise) return value.then(across);
    if (Array.isArray(value)) return Object.freeze(value.map(across));
    if (typeof value !== 'object' || value === null) return value;
    if (Object.getPrototypeOf(value) !== Object.prototype) return structuredClone(value);
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([name, one]) => [name, across(one)])));
  }
  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown) {
      Object.defineProperty(page, name, { value: across(api), enumerable: true });
    },
  };

  const electron = new Proxy({ contextBridge, ipcRenderer } as Record<string, unknown>, {
    get(target, name) {
      if (name in target) return target[String(name)];
      throw new Error(`The stand-in for Electron has no ${String(name)} for a preload. Add it to e2e/fakes/electron.`);
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
  );
}

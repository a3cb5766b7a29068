import { beforeEach, expect, test, vi } from 'vitest';

type Registration = {
  installing: object | null;
  waiting: object | null;
  update(): Promise<unknown>;
  unregister(): Promise<boolean>;
};

let cacheNames: Set<string>;
let registrations: Registration[];
beforeEach(() => {
  cacheNames = new Set(['offline-pages', 'offline-files', 'other']);
  registrations = [];
  vi.resetModules();
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  });
});

/** Registers an earlier service worker; `found` is what its update finds. */
function register(found: (registration: Registration) => void): Registration {
  const registration: Registration = {
    installing: null,
    waiting: null,
    update: async () => found(registration),
    unregister: async () => registrations.splice(0, 1).length > 0,
  };
  registrations.push(registration);
  return registration;
}

type Listener = (event: { waitUntil(work: Promise<unknown>): void }) => void;

/** Runs a script, fires an event and awaits the work that this starts. */
async function run(load: () => Promise<unknown>, event: string): Promise<void> {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener));
  await load();
  let work: Promise<unknown> | undefined;
  listeners.get(event)?.({ waitUntil: begun => (work = begun) });
  await work?.catch(() => undefined);
  await new Promise(resolve => setImmediate(resolve));
}

/** Loads a page of a server where reading offline is disabled. */
function loadPage(): Promise<void> {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registrations[0] } });
  return run(() => import('./offline-unregister.ts'), 'load');
}

test('leaves the old worker to the self-destroying one that an update finds, so that it stops caching files', async () => {
  register(registration => {
    registration.installing = {};
  });
  await loadPage();
  expect(registrations).toHaveLength(1);
  expect([...cacheNames]).toEqual(['offline-pages', 'offline-files', 'other']);
});

test('unregisters a worker that has no update, and deletes its caches', async () => {
  register(() => undefined);
  await loadPage();
  expect(registrations).toEqual([]);
  expect([...cacheNames]).toEqual(['other']);
});

test('unregisters a worker that cannot be updated, and deletes its caches', async () => {
  register(() => {
    throw new TypeError('Failed to update a ServiceWorker');
  });
  await loadPage();
  expect(registrations).toEqual([]);
  expect([...cacheNames]).toEqual(['other']);
});

test('deletes caches that have no worker', async () => {
  await loadPage();
  expect([...cacheNames]).toEqual(['other']);
});

test('the self-destroying worker unregisters itself even if the caches cannot be deleted', async () => {
  const registration = register(() => undefined);
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async () => Promise.reject(new Error('The disk cannot be read')),
  });
  vi.stubGlobal('self', { registration, skipWaiting: async () => undefined });
  await run(() => import('./offline-self-destroy.ts'), 'activate');
  expect(registrations).toEqual([]);
});

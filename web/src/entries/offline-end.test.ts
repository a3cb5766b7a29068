import { beforeEach, expect, test, vi } from 'vitest';

type Registration = {
  installing: object | null;
  waiting: object | null;
  update(): Promise<unknown>;
  unregister(): Promise<boolean>;
};

let kept: Set<string>;
let registrations: Registration[];
beforeEach(() => {
  kept = new Set(['offline-pages', 'offline-files', 'other']);
  registrations = [];
  vi.resetModules();
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  });
});

/** The service worker of an earlier server, which an update finds `found` for. */
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

/** Runs a script until the work that it begins on an event has ended. */
async function run(load: () => Promise<unknown>, event: string): Promise<void> {
  const listeners = new Map<string, Listener>();
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => listeners.set(name, listener));
  await load();
  let work: Promise<unknown> | undefined;
  listeners.get(event)?.({ waitUntil: begun => (work = begun) });
  await work?.catch(() => undefined);
  await new Promise(resolve => setImmediate(resolve));
}

/** A page of a server without a service worker has loaded. */
function endPage(): Promise<void> {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registrations[0] } });
  return run(() => import('./offline-end.ts'), 'load');
}

test('the removal that an update finds is left to end the old worker, which else went on keeping files', async () => {
  register(registration => {
    registration.installing = {};
  });
  await endPage();
  expect(registrations).toHaveLength(1);
  expect([...kept]).toEqual(['offline-pages', 'offline-files', 'other']);
});

test('a worker for which an update finds nothing new is unregistered, with its copies', async () => {
  register(() => undefined);
  await endPage();
  expect(registrations).toEqual([]);
  expect([...kept]).toEqual(['other']);
});

test('a worker that cannot be updated is unregistered, with its copies', async () => {
  register(() => {
    throw new TypeError('Failed to update a ServiceWorker');
  });
  await endPage();
  expect(registrations).toEqual([]);
  expect([...kept]).toEqual(['other']);
});

test('copies without a worker are deleted', async () => {
  await endPage();
  expect([...kept]).toEqual(['other']);
});

test('the removal unregisters itself also where the copies cannot be deleted', async () => {
  const registration = register(() => undefined);
  vi.stubGlobal('caches', {
    keys: async () => [...kept],
    delete: async () => Promise.reject(new Error('The disk cannot be read')),
  });
  vi.stubGlobal('self', { registration, skipWaiting: async () => undefined });
  await run(() => import('./offline-removal.ts'), 'activate');
  expect(registrations).toEqual([]);
});

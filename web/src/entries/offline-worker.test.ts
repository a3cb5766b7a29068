import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://www.example.com';
const page = () => new Response('<title>Pumps</title>', { headers: { 'Content-Type': 'text/html' } });

type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
let requests: { url: string; cache: string | undefined }[];
let connection: { saveData: boolean };

/** Runs the worker with only those globals that it uses. */
beforeEach(async () => {
  vi.resetModules();
  listeners = new Map();
  requests = [];
  connection = { saveData: false };
  const cache = { keys: async () => [], match: async () => undefined, add: async () => {}, put: async () => {} };
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {}, matchAll: async () => [{ url: `${origin}/products` }] },
    registration: {},
  });
  vi.stubGlobal('site', { pages: ['/products'], files: [] });
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('caches', { open: async () => ({ ...cache, delete: async () => true }) });
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    requests.push({ url: String(url), cache: init.cache });
    return page();
  });
  await import('./offline-worker.ts');
});

afterEach(() => vi.unstubAllGlobals());

async function dispatch(type: string, data?: string): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ data, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

test('a page that was opened by client-side navigation is fetched into the cache', async () => {
  await dispatch('message', '/products');
  expect(requests).toEqual([{ url: `${origin}/products`, cache: undefined }]);
});

test('in data-saver mode such a page is not fetched', async () => {
  connection.saveData = true;
  await dispatch('message', '/products');
  expect(requests).toEqual([]);
});

test('pages that were open before the worker are cached, in data-saver mode without using the network', async () => {
  await dispatch('activate');
  connection.saveData = true;
  await dispatch('activate');
  expect(requests.map(({ cache }) => cache)).toEqual(['force-cache', 'only-if-cached']);
});

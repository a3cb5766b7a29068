import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const origin = 'https://www.example.com';
const page = () => new Response('<title>Pumps</title>', { headers: { 'Content-Type': 'text/html' } });

type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
let asked: { url: string; cache: string | undefined }[];
let connection: { saveData: boolean };

/** Starts the worker's program in a scope of which it uses no more than this. */
beforeEach(async () => {
  vi.resetModules();
  listeners = new Map();
  asked = [];
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
    asked.push({ url: String(url), cache: init.cache });
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

test('a page that was opened without a document is fetched to be kept', async () => {
  await dispatch('message', '/products');
  expect(asked).toEqual([{ url: `${origin}/products`, cache: undefined }]);
});

test('where data are saved, such a page is not fetched', async () => {
  connection.saveData = true;
  await dispatch('message', '/products');
  expect(asked).toEqual([]);
});

test('the pages that were open before are kept, from the network only where data are not saved', async () => {
  await dispatch('activate');
  connection.saveData = true;
  await dispatch('activate');
  expect(asked.map(({ cache }) => cache)).toEqual(['force-cache', 'only-if-cached']);
});

/**
 * The service worker: caches the public pages that were visited, and serves them with a note while offline. The server
 * prepends the definition of `site`. It imports nothing at run time.
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import {
  allowStyle,
  type CachedPage,
  markedCopy,
  titleOf,
  withCachedPages,
  withUnsentForm,
} from '../offline/copies.ts';
import {
  fetchForCache,
  imageOf,
  isCacheable,
  isLasting,
  type Site,
  type Source,
  sourceOf,
} from '../offline/decisions.ts';
import style from '../offline/note.css?inline';

type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void };
type WorkerScope = {
  skipWaiting(): Promise<void>;
  clients: { matchAll(options: object): Promise<{ url: string }[]> };
  registration: ServiceWorkerRegistration;
  addEventListener<Kind extends Event>(type: string, listener: (event: WorkerEvent & Kind) => void): void;
};

declare const site: Site;
const scope = self as unknown as WorkerScope;

const offlinePage = '/offline.html';
const pageCache = 'offline-pages';
const fileCache = 'offline-files';
const imageCache = 'offline-images';
const minute = 60_000;
const day = 24 * 60 * minute;
const nothing = () => undefined;
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const unreachable = { handlerDidError: () => offlineResponse() };

/** Six seconds, since on 3G the first byte takes two. */
const pages = new NetworkFirst({
  cacheName: pageCache,
  networkTimeoutSeconds: 6,
  plugins: [
    new ExpirationPlugin({ maxEntries: 40 }),
    {
      cacheWillUpdate: async ({ response }) => (isCacheable(response) ? response : null),
      cacheDidUpdate: refreshOfflinePage,
      cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markedResponse(cachedResponse),
    },
    unreachable,
  ],
});

const images = new CacheFirst({
  cacheName: imageCache,
  plugins: [
    // On a full disk pictures go, and pages stay.
    new ExpirationPlugin({ maxEntries: 80, purgeOnQuotaError: true }),
    { cacheWillUpdate: async ({ response }) => (isLasting(response) ? response : null) },
    { handlerDidError: ({ request }) => otherSize(new URL(request.url).pathname) },
  ],
});

const unsent = { handlerDidError: () => offlineResponse({ status: 503, change: withUnsentForm }) };

const from =
  (source: Source) =>
  ({ request: { method, mode }, url }: { request: Request; url: URL }) =>
    sourceOf({ method, mode, url }, location.origin, site) === source;

registerRoute(from('page'), pages);
registerRoute(from('query'), new NetworkOnly({ plugins: [unreachable] }));
registerRoute(from('form'), new NetworkOnly({ plugins: [unsent] }), 'POST');
registerRoute(from('file'), new CacheFirst({ cacheName: fileCache }));
registerRoute(from('image'), images);

void scope.skipWaiting();
clientsClaim();

scope.addEventListener<{ addRoutes?(routes: object): Promise<void> } & Event>('install', event => {
  // Where static routing is supported, the browser starts the worker for these addresses only.
  const pathnames = [...site.pages, '/assets/*', '/uploads/*'];
  const ours = pathnames.map(pathname => ({ urlPattern: { pathname } }));
  event.addRoutes?.({ condition: { not: { or: ours } }, source: 'network' }).catch(nothing);
  event.waitUntil(caches.open(pageCache).then(cache => cache.add(offlinePage)));
});

scope.addEventListener('activate', event => {
  event.waitUntil(deleteOldFiles());
  event.waitUntil(scope.registration.navigationPreload?.enable());
  event.waitUntil(cacheOpenPages(event));
});

async function deleteOldFiles(): Promise<void> {
  const files = await caches.open(fileCache);
  const old = (await files.keys()).filter(({ url }) => !site.files.includes(new URL(url).pathname));
  await Promise.all(old.map(file => files.delete(file)));
}

async function cacheOpenPages(event: WorkerEvent): Promise<void> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await Promise.all(open.map(({ url }) => cachePage(event, url, 'before')));
}

// Pages post their address, because client-side navigation loads no document.
scope.addEventListener<MessageEvent>('message', event => {
  if (typeof event.data === 'string') event.waitUntil(cachePage(event, event.data, 'by navigation'));
});

async function cachePage(event: WorkerEvent, address: string, opened: 'before' | 'by navigation'): Promise<void> {
  const url = new URL(address, location.origin);
  const init = fetchForCache(opened, savesData());
  if (!init || sourceOf({ method: 'GET', mode: 'navigate', url }, location.origin, site) !== 'page') return;
  const copy = await (await caches.open(pageCache)).match(url);
  if (copy && Date.now() - dateOf(copy).getTime() < minute) return;
  const request = new Request(url, { ...init, mode: 'same-origin' });
  await Promise.all(pages.handleAll({ event, request })).catch(nothing);
}

/** The telephone number on it may have changed. */
async function refreshOfflinePage(): Promise<void> {
  const cache = await caches.open(pageCache);
  const list = await cache.match(offlinePage);
  if (!list || Date.now() - dateOf(list).getTime() > day) await cache.add(offlinePage);
}

async function otherSize(pathname: string): Promise<Response | undefined> {
  const cache = await caches.open(imageCache);
  const other = (await cache.keys()).find(({ url }) => imageOf(new URL(url).pathname) === imageOf(pathname));
  return other && cache.match(other);
}

const dateOf = ({ headers }: Response) => new Date(headers.get('Date') ?? 0);

async function markedResponse(copy: Response): Promise<Response> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const headers = new Headers(copy.headers);
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', allowStyle(policy, btoa(String.fromCharCode(...new Uint8Array(hash)))));
  const html = await copy.text();
  const hasForm = html.includes('<form class="form"');
  return plain(markedCopy(html, { date: dateOf(copy), hasForm, style }), headers);
}

/** The offline page, with the list of pages that can be read, newest first. */
async function offlineResponse({ status = 200, change = (html: string) => html } = {}): Promise<Response> {
  const cache = await caches.open(pageCache);
  const page = await cache.match(offlinePage);
  if (!page) return Response.error();
  const kept = (await cache.matchAll()).filter(({ url }) => new URL(url).pathname !== offlinePage);
  const listed = kept
    .sort((a, b) => dateOf(b).getTime() - dateOf(a).getTime())
    .map(async (response): Promise<CachedPage> => {
      const { pathname, search } = new URL(response.url);
      return { address: pathname + search, title: titleOf(await response.text()) };
    });
  const html = withCachedPages(await page.text(), await Promise.all(listed));
  return plain(change(html), new Headers(page.headers), status);
}

/** Builds a response from text, without the headers that describe the original encoding. */
function plain(html: string, headers: Headers, status = 200): Response {
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(html, { status, headers });
}

/**
 * The service worker: caches the public pages that were visited, and serves them with a note while offline. The server
 * prepends the definition of `site`. It imports nothing at run time.
 */
import {
  allowStyle,
  type CachedPage,
  markedCopy,
  titleOf,
  withCachedPages,
  withUnsentForm,
} from '../offline/copies.ts';
import {
  imageOf,
  isCacheable,
  keyOf,
  networkTimeoutMs,
  overflow,
  responseWithin,
  type Site,
  sourceOf,
} from '../offline/decisions.ts';
import style from '../offline/note.css?inline';
import { putNewest } from '../offline/put-newest.ts';

type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };
type InstallEvent = ExtendableEvent & { addRoutes?(routes: object): Promise<void> };
type FetchEvent = ExtendableEvent & {
  request: Request;
  /** The browser's own request for the page, sent while the worker starts. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};
type WorkerScope = {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<{ url: string }[]> };
  registration: ServiceWorkerRegistration;
  addEventListener<Kind extends Event>(type: string, listener: (event: Kind) => void): void;
};

declare const site: Site;
const scope = self as unknown as WorkerScope;

const names = { page: 'offline-pages', file: 'offline-files', image: 'offline-images' };
const offlinePage = '/offline.html';
const minute = 60_000;
const day = 24 * 60 * minute;
const most = {
  page: { count: 40, bytes: 8_000_000 },
  image: { count: 80, bytes: 15_000_000 },
};
const open = (kind: keyof typeof names): Promise<Cache> => caches.open(names[kind]);
const nothing = () => undefined;
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

scope.addEventListener<InstallEvent>('install', event => {
  // Where static routing is supported, the browser starts the worker for these addresses only.
  const pathnames = [...site.pages, '/assets/*', '/uploads/*'];
  const ours = pathnames.map(pathname => ({ urlPattern: { pathname } }));
  event.addRoutes?.({ condition: { not: { or: ours } }, source: 'network' }).catch(nothing);
  event.waitUntil(Promise.all([open('page').then(cache => cache.add(offlinePage)), scope.skipWaiting()]));
});

scope.addEventListener<ExtendableEvent>('activate', event => event.waitUntil(activate()));

async function activate(): Promise<void> {
  const files = await open('file');
  const old = (await files.keys()).filter(({ url }) => !site.files.includes(new URL(url).pathname));
  await Promise.all(old.map(file => files.delete(file)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  // Caches pages that were opened before this worker; in data-saver mode only from the browser's own cache.
  const cache = savesData() ? 'only-if-cached' : 'force-cache';
  const pages = await scope.clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(({ url }) => fetchAndCache(url, { cache, mode: 'same-origin' })));
}

scope.addEventListener<FetchEvent>('fetch', event => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  const source = sourceOf({ method, mode, url: address }, location.origin, site);
  if (source === 'page') event.respondWith(respondWithPage(event, address));
  else if (source === 'form') event.respondWith(sendForm(event.request));
  else if (source !== 'network') event.respondWith(respondWithFile(event, source, address.pathname));
});

// Pages post their address, because client-side navigation loads no document.
scope.addEventListener<ExtendableEvent & { data: unknown }>('message', event => {
  const { data } = event;
  if (typeof data === 'string' && !savesData()) event.waitUntil(fetchAndCache(data, { priority: 'low' }));
});

async function fetchAndCache(address: string, init: RequestInit): Promise<void> {
  const url = new URL(address, location.origin);
  const key = keyOf(url, site);
  const cached = key && (await (await open('page')).match(key));
  if (url.origin !== location.origin || !key || (cached && Date.now() - dateOf(cached).getTime() < minute)) return;
  await fetch(url, init)
    .then(response => cachePage(url, response))
    .catch(nothing);
}

/** Network first; falls back to the cached copy, or to the offline page. */
async function respondWithPage(event: FetchEvent, url: URL): Promise<Response> {
  const fresh = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  event.waitUntil(fresh.then(response => cachePage(url, response.clone())).catch(nothing));
  const key = keyOf(url, site);
  const copy = key && (await (await open('page')).match(key));
  if (!copy) return fresh.catch(() => offlineResponse());
  return (await responseWithin(networkTimeoutMs, fresh)) ?? markedResponse(copy);
}

async function cachePage(url: URL, response: Response): Promise<void> {
  const key = keyOf(url, site);
  if (!key || !isCacheable(response)) return;
  const cache = await open('page');
  await putNewest(cache, key, response);
  await evict(cache, 'page');
  const list = await cache.match(offlinePage);
  // The telephone number on it may have changed.
  if (!list || Date.now() - dateOf(list).getTime() > day) await cache.add(offlinePage);
}

/** Cache first, since files never change under their address. Offline, any size of an image is better than none. */
async function respondWithFile(event: FetchEvent, kind: 'file' | 'image', pathname: string): Promise<Response> {
  const cache = await open(kind);
  const cached = await cache.match(pathname);
  if (cached) return cached;
  try {
    const response = await fetch(event.request);
    if (response.status === 200 && response.type === 'basic')
      event.waitUntil(cacheFile(cache, kind, pathname, response.clone()));
    return response;
  } catch (error) {
    const other = (await cache.keys()).find(({ url }) => imageOf(new URL(url).pathname) === imageOf(pathname));
    const answer = kind === 'image' && other && (await cache.match(other));
    if (!answer) throw error;
    return answer;
  }
}

async function cacheFile(cache: Cache, kind: 'file' | 'image', key: string, response: Response): Promise<void> {
  // Rejected if the disk is full.
  await cache.put(key, response).catch(nothing);
  if (kind === 'image') await evict(cache, kind);
}

async function evict(cache: Cache, kind: 'page' | 'image'): Promise<void> {
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== offlinePage);
  const sizes = requests.map(async request => {
    const response = await cache.match(request);
    return { request, bytes: Number(response?.headers.get('Content-Length') ?? 0) };
  });
  for (const { request } of overflow(await Promise.all(sizes), most[kind])) await cache.delete(request);
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

/** A form submitted without script. Offline it gets a page that says so; going back returns to what was typed. */
const sendForm = (request: Request): Promise<Response> =>
  fetch(request).catch(() => offlineResponse({ status: 503, change: withUnsentForm }));

async function offlineResponse({ status = 200, change = (html: string) => html } = {}): Promise<Response> {
  const cache = await open('page');
  const page = await cache.match(offlinePage);
  if (!page) return Response.error();
  const requests = [...(await cache.keys())].reverse();
  const pages = requests.map(async (request): Promise<CachedPage> => {
    const { pathname, search } = new URL(request.url);
    const response = await cache.match(request);
    return { address: pathname + search, title: titleOf((await response?.text()) ?? '') };
  });
  const cached = (await Promise.all(pages)).filter(({ address }) => address !== offlinePage);
  return plain(change(withCachedPages(await page.text(), cached)), new Headers(page.headers), status);
}

/** Builds a response from text, without the headers that describe the original encoding. */
function plain(html: string, headers: Headers, status = 200): Response {
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(html, { status, headers });
}

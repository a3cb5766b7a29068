/**
 * The service worker: keeps the public pages that were seen, and shows them, marked, while there is no connection. The
 * server puts `site` in front of it. It imports nothing at run time.
 */
import { allowStyle, type KeptPage, markedCopy, titleOf, withKeptPages, withUnsentForm } from '../offline/copies.ts';
import {
  answerWithin,
  imageOf,
  isKeepable,
  keyOf,
  patience,
  type Site,
  sourceOf,
  surplus,
} from '../offline/decisions.ts';
import style from '../offline/note.css?inline';
import { putLast } from '../offline/put-last.ts';

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Installing = Lasting & { addRoutes?(routes: object): Promise<void> };
type Fetching = Lasting & {
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

scope.addEventListener<Installing>('install', event => {
  // Browsers that know routes do not start the worker for anything but these.
  const pathnames = [...site.pages, '/assets/*', '/uploads/*'];
  const ours = pathnames.map(pathname => ({ urlPattern: { pathname } }));
  event.addRoutes?.({ condition: { not: { or: ours } }, source: 'network' }).catch(nothing);
  event.waitUntil(Promise.all([open('page').then(cache => cache.add(offlinePage)), scope.skipWaiting()]));
});

scope.addEventListener<Lasting>('activate', event => event.waitUntil(activate()));

async function activate(): Promise<void> {
  const files = await open('file');
  const old = (await files.keys()).filter(({ url }) => !site.files.includes(new URL(url).pathname));
  await Promise.all(old.map(file => files.delete(file)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
  // The pages that were opened before this worker; where data are saved, only if the browser still has them.
  const cache = savesData() ? 'only-if-cached' : 'force-cache';
  const pages = await scope.clients.matchAll({ type: 'window' });
  await Promise.all(pages.map(({ url }) => fetchToKeep(url, { cache, mode: 'same-origin' })));
}

scope.addEventListener<Fetching>('fetch', event => {
  const { method, mode, url } = event.request;
  const address = new URL(url);
  const source = sourceOf({ method, mode, url: address }, location.origin, site);
  if (source === 'page') event.respondWith(answerPage(event, address));
  else if (source === 'form') event.respondWith(sendForm(event.request));
  else if (source !== 'network') event.respondWith(answerFile(event, source, address.pathname));
});

// The address of a page that was opened, perhaps without loading a document.
scope.addEventListener<Lasting & { data: unknown }>('message', event => {
  const { data } = event;
  if (typeof data === 'string' && !savesData()) event.waitUntil(fetchToKeep(data, { priority: 'low' }));
});

async function fetchToKeep(address: string, init: RequestInit): Promise<void> {
  const url = new URL(address, location.origin);
  const key = keyOf(url, site);
  const kept = key && (await (await open('page')).match(key));
  if (url.origin !== location.origin || !key || (kept && Date.now() - dateOf(kept).getTime() < minute)) return;
  await fetch(url, init)
    .then(response => keepPage(url, response))
    .catch(nothing);
}

/** The page of the network; without one, its copy or the list of what can be read. */
async function answerPage(event: Fetching, url: URL): Promise<Response> {
  const fresh = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  event.waitUntil(fresh.then(response => keepPage(url, response.clone())).catch(nothing));
  const key = keyOf(url, site);
  const copy = key && (await (await open('page')).match(key));
  if (!copy) return fresh.catch(() => listKeptPages());
  return (await answerWithin(patience, fresh)) ?? mark(copy);
}

async function keepPage(url: URL, response: Response): Promise<void> {
  const key = keyOf(url, site);
  if (!key || !isKeepable(response)) return;
  const cache = await open('page');
  await putLast(cache, key, response);
  await drop(cache, 'page');
  const list = await cache.match(offlinePage);
  // The telephone number on it may have changed.
  if (!list || Date.now() - dateOf(list).getTime() > day) await cache.add(offlinePage);
}

/** A script, style, font or image, whose name never changes content. Any size of an image is better than none. */
async function answerFile(event: Fetching, kind: 'file' | 'image', pathname: string): Promise<Response> {
  const cache = await open(kind);
  const kept = await cache.match(pathname);
  if (kept) return kept;
  try {
    const response = await fetch(event.request);
    if (response.status === 200 && response.type === 'basic')
      event.waitUntil(keepFile(cache, kind, pathname, response.clone()));
    return response;
  } catch (error) {
    const other = (await cache.keys()).find(({ url }) => imageOf(new URL(url).pathname) === imageOf(pathname));
    const answer = kind === 'image' && other && (await cache.match(other));
    if (!answer) throw error;
    return answer;
  }
}

async function keepFile(cache: Cache, kind: 'file' | 'image', key: string, response: Response): Promise<void> {
  // Rejected if the disk is full.
  await cache.put(key, response).catch(nothing);
  if (kind === 'image') await drop(cache, kind);
}

async function drop(cache: Cache, kind: 'page' | 'image'): Promise<void> {
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== offlinePage);
  const sizes = requests.map(async request => {
    const response = await cache.match(request);
    return { request, bytes: Number(response?.headers.get('Content-Length') ?? 0) };
  });
  for (const { request } of surplus(await Promise.all(sizes), most[kind])) await cache.delete(request);
}

const dateOf = ({ headers }: Response) => new Date(headers.get('Date') ?? 0);

async function mark(copy: Response): Promise<Response> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  const headers = new Headers(copy.headers);
  const policy = headers.get('Content-Security-Policy') ?? '';
  headers.set('Content-Security-Policy', allowStyle(policy, btoa(String.fromCharCode(...new Uint8Array(hash)))));
  const html = await copy.text();
  const hasForm = html.includes('<form class="form"');
  return plain(markedCopy(html, { date: dateOf(copy), hasForm, style }), headers);
}

/** A form that a page without its script sends. Its page is not shown again: what was typed is one step back. */
const sendForm = (request: Request): Promise<Response> =>
  fetch(request).catch(() => listKeptPages({ status: 503, change: withUnsentForm }));

async function listKeptPages({ status = 200, change = (html: string) => html } = {}): Promise<Response> {
  const cache = await open('page');
  const page = await cache.match(offlinePage);
  if (!page) return Response.error();
  const requests = (await cache.keys()).toReversed();
  const pages = requests.map(async (request): Promise<KeptPage> => {
    const { pathname, search } = new URL(request.url);
    const response = await cache.match(request);
    return { address: pathname + search, title: titleOf((await response?.text()) ?? '') };
  });
  const kept = (await Promise.all(pages)).filter(({ address }) => address !== offlinePage);
  return plain(change(withKeptPages(await page.text(), kept)), new Headers(page.headers), status);
}

/** A page from text: the stored headers describe the bytes on the wire. */
function plain(html: string, headers: Headers, status = 200): Response {
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(html, { status, headers });
}

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ApiRequest } from '../../proxy/api-proxy.ts';
import { createOfflineProxy } from '../../proxy/offline-proxy.ts';
import { Uploads } from '../../proxy/uploads.ts';
import { Connection } from '../../servers/connection.ts';
import { type Encryption, SessionStore } from '../../session/session-store.ts';
import { Offline } from '../offline.ts';
import { makeFolder, makeKeyring, tokenOf } from './fixtures.ts';

export const site = 'https://www.example.com';
const never = (_task: () => void, _ms: number) => setTimeout(() => {}, 0);
export const lost = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));

/** The app without its windows. `respond` is the website; null while there is no connection to it. */
export function start(folder = makeFolder(), encryption: Encryption = makeKeyring()) {
  const app = {
    folder,
    requests: [] as ApiRequest[],
    sent: [] as string[],
    now: new Date('2026-03-09T10:42:00.000Z'),
    respond: (_request: ApiRequest): Response | Promise<Response> => Response.json([]),
    timers: [] as (() => void)[],
  };
  const sendRequest = async (request: ApiRequest) => {
    app.requests.push(request);
    return app.respond(request);
  };
  const connection = new Connection({
    ping: () => app.respond({ url: '/ping' } as ApiRequest) as Promise<Response>,
    onChange: () => void (connection.error === null && offline.resume(site)),
    setTimer: never,
  });
  const sessions = new SessionStore(join(folder, 'sessions'), encryption);
  const offline = new Offline({
    folder: join(folder, 'offline'),
    encryption,
    sessions,
    connection,
    sendRequest,
    onChange: () => {},
    onSent: title => app.sent.push(title),
    now: () => app.now,
    setTimer: never,
  });
  const proxy = createOfflineProxy({
    sendRequest,
    sessions,
    connection,
    uploads: new Uploads({ onProgress: () => {}, onPart: () => {} }),
    server: () => site,
    offline: origin => offline.of(origin),
    setTimer: (task, _ms) => {
      app.timers.push(task);
      return setTimeout(() => {}, 0);
    },
  });
  const fetch = (path: string, init: RequestInit = {}) => proxy(new Request(`app://site${path}`, init));
  const signIn = async (user: string) => {
    await sessions.save(site, { token: tokenOf(user), name: user });
    await offline.sessionChanged(site);
  };
  const signOut = async () => {
    await sessions.clear(site);
    await offline.sessionChanged(site);
  };
  /** Sends as the page does: the request, and if it gets no answer the same request again, to be kept. */
  const change = async (method: string, path: string, body: object, key = 'key') => {
    const init = { method, body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const first = await fetch(path, { ...init, headers });
    if (first.status !== 503) return first;
    return fetch(path, { ...init, headers: { ...headers, 'x-keep-change': 'yes' } });
  };
  return Object.assign(app, { connection, sessions, offline, fetch, signIn, signOut, change });
}
type App = ReturnType<typeof start>;

export const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name)
    : [];
export const bodyOf = ({ body }: ApiRequest) => JSON.parse(new TextDecoder().decode(body as Uint8Array));
export const enquiry = (id: string, state: string) => ({
  _id: id,
  name: `Visitor ${id}`,
  state,
  version: 3,
  createdAt: id,
});
export const product = {
  _id: '7',
  name: 'Winch',
  smallDesc: '<p>Lifts.</p>',
  features: '',
  images: [],
  version: 2,
  createdAt: '1',
};

export async function withCatalogue(app: App): Promise<void> {
  app.respond = ({ url }) => {
    if (url.includes('/api/contact-queries?')) return Response.json([enquiry('2', 'new'), enquiry('1', 'new')]);
    if (url.endsWith('/api/products')) return Response.json([product]);
    return Response.json({ url: url.slice(site.length) });
  };
  await app.signIn('ada');
  await app.fetch('/api/categories');
  const store = await app.offline.of(site);
  // The last copy that is refreshed.
  await expect.poll(() => store?.has(new URL('/api/v1/enquiry-assignees', site))).toBe(true);
}

import { expect, it } from 'vitest';
import type { ApiRequest } from '../../proxy/api-proxy.ts';
import { CopyRefresher } from './copy-refresher.ts';
import type { ReadStore, SavedAnswer } from './read-store.ts';

const site = 'https://www.example.com';
const all = [
  '/api/products',
  '/api/contact-queries?state=waiting',
  '/api/categories',
  '/api/v1/category-sizes',
  '/api/v1/website/brand',
  '/api/contact-queries?limit=50&offset=0',
  '/api/v1/enquiry-count',
  '/api/v1/enquiry-assignees',
];

/** A refresher at 8:00, which records its requests and what it saves. */
function setUp() {
  const parts = {
    now: new Date('2026-11-02T08:00:00.000Z'),
    token: 'secret' as string | null,
    requests: [] as ApiRequest[],
    saved: new Map<string, SavedAnswer>(),
    respond: (_path: string): Response | Promise<Response> => Response.json([]),
  };
  const refresher = new CopyRefresher({
    reads: {
      save: async (address: string, answer: SavedAnswer) => void parts.saved.set(address, answer),
    } as unknown as ReadStore,
    origin: site,
    token: async () => parts.token,
    sendRequest: async request => {
      parts.requests.push(request);
      return parts.respond(request.url.slice(site.length));
    },
    now: () => parts.now,
  });
  /** Refreshes at this time of day, and waits for the requests to end. */
  const refreshAt = async (time: string) => {
    parts.now = new Date(`2026-11-02T${time}Z`);
    parts.requests = [];
    refresher.refresh();
    await new Promise(resolve => setImmediate(resolve));
    return parts.requests.map(({ url }) => url.slice(site.length));
  };
  return Object.assign(parts, { refresher, refreshAt });
}

it('stores the catalogue and the open enquiries, read with the session of the user', async () => {
  const parts = setUp();
  parts.respond = path => Response.json({ path });
  expect(await parts.refreshAt('08:00:00.000')).toEqual(all);
  expect(parts.requests[0]).toEqual({
    url: 'https://www.example.com/api/products',
    method: 'GET',
    headers: { accept: 'application/json', authorization: 'Bearer secret' },
    body: null,
  });
  expect([...parts.saved.keys()]).toEqual(all);
  const { at, type, body } = parts.saved.get('/api/v1/website/brand') as SavedAnswer;
  expect([at, type, body.toString()]).toEqual([
    '2026-11-02T08:00:00.000Z',
    'application/json',
    '{"path":"/api/v1/website/brand"}',
  ]);
});

it('refreshes at most every five minutes', async () => {
  const parts = setUp();
  await parts.refreshAt('08:00:00.000');
  expect(await parts.refreshAt('08:04:59.999')).toEqual([]);
  expect(await parts.refreshAt('08:05:00.000')).toEqual(all);
  expect(await parts.refreshAt('08:09:59.999')).toEqual([]);
});

it('refreshes again at once after the connection was lost', async () => {
  const parts = setUp();
  parts.respond = path =>
    path === '/api/categories' ? Promise.reject(new Error('net::ERR_FAILED')) : Response.json([]);
  expect(await parts.refreshAt('08:00:00.000')).toEqual(all.slice(0, 3));
  parts.respond = () => Response.json([]);
  expect(await parts.refreshAt('08:00:00.001')).toEqual(all);
});

it('does not repeat reads that the role of the user does not allow, and refreshes the rest', async () => {
  const parts = setUp();
  parts.respond = path => Response.json([], { status: /contact-queries|enquir/.test(path) ? 403 : 200 });
  expect(await parts.refreshAt('08:00:00.000')).toEqual(all);
  expect([...parts.saved.keys()]).toEqual([
    '/api/products',
    '/api/categories',
    '/api/v1/category-sizes',
    '/api/v1/website/brand',
  ]);
  expect(await parts.refreshAt('09:00:00.000')).toEqual([...parts.saved.keys()]);
});

it('saves no error of the website, and retries later', async () => {
  const parts = setUp();
  parts.respond = path => Response.json([], { status: path === '/api/v1/website/brand' ? 500 : 200 });
  await parts.refreshAt('08:00:00.000');
  expect([...parts.saved.keys()]).toEqual(all.filter(path => path !== '/api/v1/website/brand'));
  expect(await parts.refreshAt('09:00:00.000')).toEqual(all);
});

it('sends no request without a session, nor after it was stopped or the user signed out', async () => {
  const parts = setUp();
  parts.token = null;
  expect(await parts.refreshAt('08:00:00.000')).toEqual([]);
  parts.token = 'secret';
  parts.respond = path => {
    if (path === '/api/categories') parts.token = null;
    return Response.json([]);
  };
  expect(await parts.refreshAt('09:00:00.000')).toEqual(all.slice(0, 3));
  parts.token = 'secret';
  parts.respond = path => {
    if (path === '/api/products') parts.refresher.stop();
    return Response.json([]);
  };
  expect(await parts.refreshAt('10:00:00.000')).toEqual(all.slice(0, 1));
  expect(await parts.refreshAt('11:00:00.000')).toEqual([]);
});

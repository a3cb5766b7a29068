import { expect, it } from 'vitest';
import type { ApiRequest } from '../../proxy/api-proxy.ts';
import { CopyKeeper } from './copy-keeper.ts';
import type { ReadStore, SavedAnswer } from './read-store.ts';

const site = 'https://www.example.com';
const all = [
  '/api/products',
  '/api/contact-queries?state=new',
  '/api/categories',
  '/api/category-sizes',
  '/api/company',
  '/api/contact-queries?limit=50&offset=0',
  '/api/contact-queries-count',
  '/api/contact-queries-assignees',
];

/** A keeper at 8:00, with what it asks for and saves. */
function setUp() {
  const parts = {
    now: new Date('2026-11-02T08:00:00.000Z'),
    token: 'secret' as string | null,
    requests: [] as ApiRequest[],
    saved: new Map<string, SavedAnswer>(),
    respond: (_path: string): Response | Promise<Response> => Response.json([]),
  };
  const keeper = new CopyKeeper({
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
  /** Refreshes at this time of the day, and waits until nothing more is asked. */
  const refreshAt = async (time: string) => {
    parts.now = new Date(`2026-11-02T${time}Z`);
    parts.requests = [];
    keeper.refresh();
    await new Promise(resolve => setImmediate(resolve));
    return parts.requests.map(({ url }) => url.slice(site.length));
  };
  return Object.assign(parts, { keeper, refreshAt });
}

it('keeps the catalogue and the open enquiries, read with the session of the user', async () => {
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
  const { at, type, body } = parts.saved.get('/api/company') as SavedAnswer;
  expect([at, type, body.toString()]).toEqual([
    '2026-11-02T08:00:00.000Z',
    'application/json',
    '{"path":"/api/company"}',
  ]);
});

it('asks at most every five minutes', async () => {
  const parts = setUp();
  await parts.refreshAt('08:00:00.000');
  expect(await parts.refreshAt('08:04:59.999')).toEqual([]);
  expect(await parts.refreshAt('08:05:00.000')).toEqual(all);
  expect(await parts.refreshAt('08:09:59.999')).toEqual([]);
});

it('asks again at once after the line was lost', async () => {
  const parts = setUp();
  parts.respond = path =>
    path === '/api/categories' ? Promise.reject(new Error('net::ERR_FAILED')) : Response.json([]);
  expect(await parts.refreshAt('08:00:00.000')).toEqual(all.slice(0, 3));
  parts.respond = () => Response.json([]);
  expect(await parts.refreshAt('08:00:00.001')).toEqual(all);
});

it('does not ask again for what the role of the user does not allow, and asks for the rest', async () => {
  const parts = setUp();
  parts.respond = path => Response.json([], { status: path.startsWith('/api/contact-queries') ? 403 : 200 });
  expect(await parts.refreshAt('08:00:00.000')).toEqual(all);
  expect([...parts.saved.keys()]).toEqual(['/api/products', '/api/categories', '/api/category-sizes', '/api/company']);
  expect(await parts.refreshAt('09:00:00.000')).toEqual([...parts.saved.keys()]);
});

it('saves no error of the website, and asks again later', async () => {
  const parts = setUp();
  parts.respond = path => Response.json([], { status: path === '/api/company' ? 500 : 200 });
  await parts.refreshAt('08:00:00.000');
  expect([...parts.saved.keys()]).toEqual(all.filter(path => path !== '/api/company'));
  expect(await parts.refreshAt('09:00:00.000')).toEqual(all);
});

it('asks for nothing while nobody is signed in, and for no more once it is stopped or the user has gone', async () => {
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
    if (path === '/api/products') parts.keeper.stop();
    return Response.json([]);
  };
  expect(await parts.refreshAt('10:00:00.000')).toEqual(all.slice(0, 1));
  expect(await parts.refreshAt('11:00:00.000')).toEqual([]);
});

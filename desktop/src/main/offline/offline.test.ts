import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addressOf, fromCopy } from './reads/offline-reads.ts';
import { enquiry, filesIn, lost, product, site, start, withCatalogue } from './testing/app.ts';
import { makeFolder, makeKeyring } from './testing/fixtures.ts';

it('answers with what was read before and its time, also after a restart and when an answer breaks off', async () => {
  const app = start();
  await withCatalogue(app);
  app.now = new Date('2026-03-09T11:00:00.000Z');
  app.respond = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('[{"_id":'));
          controller.error(new Error('net::ERR_CONNECTION_RESET'));
        },
      }),
    );
  const cut = await app.fetch('/api/categories');
  expect([cut.status, await cut.json()]).toEqual([200, { url: '/api/categories' }]);
  expect(cut.headers.get('x-saved-at')).toBe('2026-03-09T10:42:00.000Z');
  expect(cut.headers.get('content-security-policy')).toContain('sandbox');
  expect(app.connection.error).toContain('The connection to www.example.com failed.');
  expect((await app.offline.of(site))?.status.savedAt).toBe('2026-03-09T10:42:00.000Z');

  const again = start(app.folder);
  again.respond = lost;
  const list = await again.fetch('/api/products?fields=card&offset=0&limit=50&q=WINCH');
  expect(await list.json()).toEqual([product]);
  expect(await (await again.fetch('/api/v1/product-count?q=crane')).json()).toEqual({ total: 0 });
  expect(await (await again.fetch('/api/products/7')).json()).toEqual(product);
  expect(await (await again.fetch('/api/v1/enquiries/1')).json()).toEqual(enquiry('1', 'new'));
  const none = await again.fetch('/api/admin-users');
  expect([none.status, (await none.json()).message]).toEqual([
    503,
    'Cannot reach https://www.example.com. www.example.com refused the connection: the website is not running there.',
  ]);
  expect((await (await again.fetch('/api/products/8')).json()).message).toContain(
    'This screen is not saved on this computer, so it needs a connection.',
  );
});

it('does not mistake an error of the website for a lost connection, nor wait for ever for an answer', async () => {
  const app = start();
  await withCatalogue(app);
  app.respond = () => Response.json({ success: false }, { status: 500 });
  expect((await app.fetch('/api/categories')).status).toBe(500);
  app.respond = ({ signal }) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('net::ERR_ABORTED'))));
  const slow = app.fetch('/api/categories');
  await expect.poll(() => app.timers.length).toBeGreaterThan(1);
  app.timers.at(-1)?.();
  expect((await slow).headers.get('x-saved-at')).toBe('2026-03-09T10:42:00.000Z');
  expect(app.connection.error).toBe('Cannot reach https://www.example.com. www.example.com did not answer in time.');
});

it.each([403, 404])('forgets what the user may no longer see or what is gone: an answer of %i', async status => {
  const app = start();
  await withCatalogue(app);
  app.respond = () => Response.json({ success: false }, { status });
  expect((await app.fetch('/api/v1/enquiries/1')).status).toBe(status);
  expect((await app.fetch('/api/categories')).status).toBe(status);
  app.respond = lost;
  expect((await app.fetch('/api/categories')).status).toBe(503);
});

it('deletes saved reads at sign-out, and when another user signs in', async () => {
  const app = start();
  await withCatalogue(app);
  const offline = join(app.folder, 'offline');
  expect(filesIn(offline).length).toBeGreaterThan(7);
  await app.signOut();
  expect(filesIn(offline)).toEqual(['changes.key']);
  await withCatalogue(app);
  app.requests.length = 0;
  await app.signIn('bob');
  app.respond = lost;
  expect((await app.fetch('/api/products/7')).status).toBe(503);
  expect(filesIn(offline).sort()).toEqual(['changes.key', 'changes.key', 'reads.key']);
  await app.offline.forget(site);
  expect(filesIn(offline)).toEqual([]);
});

it('saves nothing where the system cannot encrypt, and then works only with a connection', async () => {
  const app = start(makeFolder(), { ...makeKeyring(), isAvailable: async () => false });
  await app.signIn('ada');
  await app.fetch('/api/categories');
  app.respond = lost;
  expect((await app.fetch('/api/categories')).status).toBe(503);
  expect((await app.change('PUT', '/api/v1/enquiries/1', { state: 'answered' })).status).toBe(503);
  expect(filesIn(join(app.folder, 'offline'))).toEqual([]);
});

const texts = {
  state: 'new',
  smallDesc: '<p>Lifts.</p>',
  fullDesc: 'x',
  features: 'x',
  applications: 'x',
  advantages: 'x',
};
const rows = [
  { ...texts, _id: 'a', name: 'Pump 10', categoryId: '1', images: [], specImage: null, createdAt: '1' },
  {
    ...texts,
    state: 'in_work',
    _id: 'b',
    name: 'pump 9',
    categoryId: '1',
    images: ['x', 'y'],
    imageAlts: ['X'],
    specImage: 's',
    createdAt: '2',
  },
  {
    ...texts,
    _id: 'c',
    name: 'Áxle',
    categoryId: '2',
    images: ['x'],
    imageAlts: ['X'],
    specImage: 's',
    createdAt: '2',
  },
  {
    ...texts,
    _id: 'd',
    name: 'Pump 9',
    categoryId: '2',
    images: ['x'],
    imageAlts: ['X'],
    specImage: 's',
    createdAt: '3',
    features: '',
  },
];
const picked = (address: string) => fromCopy(address)?.pick(rows);

it.each([
  ['/api/products', 'abcd'],
  ['/api/products?sort=-createdAt', 'dcba'],
  ['/api/products?sort=name', 'cbda'],
  ['/api/products?sort=-name', 'adbc'],
  ['/api/products?sort=images', 'acdb'],
  ['/api/products?limit=2', 'ab'],
  ['/api/products?limit=2&offset=2', 'cd'],
  ['/api/products?offset=3', 'd'],
  ['/api/products?categoryId=1', 'ab'],
  ['/api/products?q=PUMP%209', 'bd'],
  ['/api/products?q=lifts', 'abcd'],
  ['/api/products?lacks=images', 'a'],
  ['/api/products?lacks=imageAlts', 'b'],
  ['/api/products?lacks=specImage', 'a'],
  ['/api/products?lacks=texts&categoryId=2', 'd'],
  ['/api/contact-queries?state=waiting', 'dcba'],
  ['/api/contact-queries?state=new', 'dca'],
  ['/api/contact-queries?state=in_work', 'b'],
  ['/api/contact-queries?state=new&limit=1&offset=1', 'c'],
])('%s is answered from the copy by %s', (address, ids) => {
  expect((picked(address) as { _id: string }[]).map(({ _id }) => _id).join('')).toBe(ids);
});

it('counts and searches in the copies', () => {
  expect(picked('/api/v1/product-count?categoryId=1')).toEqual({ total: 2 });
  expect(picked('/api/products/c')).toBe(rows[2]);
  expect(picked('/api/v1/enquiries/e')).toBeNull();
});

it.each([
  '/api/products?home=true',
  '/api/products?lacks=figures',
  '/api/contact-queries',
  '/api/contact-queries?state=answered',
  '/api/contact-queries?state=new&q=pump',
  '/api/contact-queries?state=new&assignee=1',
  '/api/socials',
])('%s is not answered from a copy', address => {
  expect(fromCopy(address)).toBeNull();
});

it('ignores the order of query parameters', () => {
  expect(addressOf(new URL(`${site}/api/products?limit=2&a=1`))).toBe('/api/products?a=1&limit=2');
  expect(addressOf(new URL(`${site}/api/products`))).toBe('/api/products');
});

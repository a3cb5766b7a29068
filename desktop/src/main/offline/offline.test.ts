import { join } from 'node:path';
import { expect, it } from 'vitest';
import { enquiry, filesIn, lost, product, site, start, withCatalogue } from './testing/app.ts';
import { makeFolder, makeKeyring } from './testing/places.ts';

it('answers what was read before, with its time, also after a restart and from the middle of an answer', async () => {
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
  expect(await (await again.fetch('/api/products-count?q=crane')).json()).toEqual({ total: 0 });
  expect(await (await again.fetch('/api/products/7')).json()).toEqual(product);
  expect(await (await again.fetch('/api/contact-queries/1')).json()).toEqual(enquiry('1', 'new'));
  const none = await again.fetch('/api/admin-users');
  expect([none.status, (await none.json()).message]).toEqual([
    503,
    'Cannot reach https://www.example.com. www.example.com refused the connection: the website is not running there.',
  ]);
  expect((await (await again.fetch('/api/products/8')).json()).message).toContain(
    'What this screen shows was not saved on this computer, so it needs a connection.',
  );
});

it('does not take an error of the website for a lost connection, nor waits for ever for an answer', async () => {
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

it.each([403, 404])('forgets what a person may not see any more or is gone: an answer of %i', async status => {
  const app = start();
  await withCatalogue(app);
  app.respond = () => Response.json({ success: false }, { status });
  expect((await app.fetch('/api/contact-queries/1')).status).toBe(status);
  expect((await app.fetch('/api/categories')).status).toBe(status);
  app.respond = lost;
  expect((await app.fetch('/api/categories')).status).toBe(503);
});

it('deletes what was read at sign-out, and when somebody else signs in', async () => {
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

it('saves nothing where the system cannot encrypt, and then works as with a connection only', async () => {
  const app = start(makeFolder(), { ...makeKeyring(), isAvailable: async () => false });
  await app.signIn('ada');
  await app.fetch('/api/categories');
  app.respond = lost;
  expect((await app.fetch('/api/categories')).status).toBe(503);
  expect((await app.change('PUT', '/api/contact-queries/1', { state: 'handled' })).status).toBe(503);
  expect(filesIn(join(app.folder, 'offline'))).toEqual([]);
});

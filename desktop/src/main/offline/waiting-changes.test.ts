import { describe, expect, it } from 'vitest';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import { offlineChannels } from './offline-channels.ts';
import { bodyOf, lost, site, start, withCatalogue } from './testing/app.ts';
import { tokenOf } from './testing/fixtures.ts';

it('keeps changes in order across a restart, shows them, and sends each once with its original key', async () => {
  const app = start();
  await withCatalogue(app);
  // The first arrives, and its answer is lost.
  app.respond = () => Promise.reject(new Error('net::ERR_CONNECTION_RESET'));
  const first = await app.change('PUT', '/api/v1/enquiries/1', { state: 'answered', version: 3 }, 'key-1');
  expect([first.status, await first.json()]).toEqual([
    202,
    {
      success: true,
      message: 'You’re offline. Your change is saved on this computer and will be sent when you reconnect.',
      queued: true,
      changeId: expect.stringMatching(/^[\da-f-]{36}$/),
      version: 3,
    },
  ]);
  await app.change('PUT', '/api/v1/enquiries/1', { state: 'spam', version: 3 }, 'key-2');
  await app.change('PUT', '/api/v1/enquiries/2', { state: 'spam', version: 3 }, 'key-3');
  const open = await app.fetch('/api/contact-queries?limit=50&offset=0&state=new');
  expect(await open.json()).toEqual([]);
  expect((await (await app.fetch('/api/v1/enquiries/1')).json()).state).toBe('spam');

  const again = start(app.folder);
  const waiting = (await again.offline.of(site))?.changes ?? [];
  expect(waiting.map(({ title, maybeSent }) => [title, maybeSent])).toEqual([
    ['Enquiry of Visitor 1: marked as answered', true],
    ['Enquiry of Visitor 1: marked as spam', false],
    ['Enquiry of Visitor 2: marked as spam', false],
  ]);
  again.respond = ({ headers }) =>
    Response.json({ success: true, message: 'x', version: headers['idempotency-key'] === 'key-1' ? 4 : 5 });
  await again.offline.resume(site);
  expect(again.requests.map(request => [request.url, bodyOf(request)])).toEqual([
    [`${site}/api/v1/enquiries/1`, { state: 'answered', version: 3 }],
    [`${site}/api/v1/enquiries/1`, { state: 'spam', version: 4 }],
    [`${site}/api/v1/enquiries/2`, { state: 'spam', version: 3 }],
  ]);
  expect(again.requests[0]?.headers).toMatchObject({
    'idempotency-key': 'key-1',
    authorization: `Bearer ${tokenOf('ada')}`,
  });
  expect(again.sent).toHaveLength(3);
  expect((await start(app.folder).offline.of(site))?.changes).toEqual([]);
});

it('keeps only changes that it has offered to keep', async () => {
  const app = start();
  await withCatalogue(app);
  app.respond = lost;
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'key-9', 'x-keep-change': 'yes' };
  const body = JSON.stringify({ state: 'spam', version: 3 });
  const answer = await app.fetch('/api/v1/enquiries/1', { method: 'PUT', headers, body });
  expect([answer.status, (await app.offline.of(site))?.changes]).toEqual([503, []]);
});

/** Two changes of which the first was refused. */
async function withRefusedChange() {
  const app = start();
  await withCatalogue(app);
  app.respond = lost;
  for (const id of ['1', '2'])
    await app.change('PUT', `/api/v1/enquiries/${id}`, { state: 'spam', version: 3 }, `key-${id}`);
  const refusal = {
    success: false,
    message: 'Another user has changed this record. Reload it, then try again.',
    error: { code: 'version_conflict', details: [{ path: 'updatedBy', message: 'Bob' }] },
  };
  app.requests.length = 0;
  const second = Promise.withResolvers<Response>();
  app.respond = ({ url }) => {
    if (url.endsWith('/1')) return Response.json(refusal, { status: 409 });
    return url.endsWith('/2') ? second.promise : Response.json([]);
  };
  await app.connection.retry(site);
  const store = await app.offline.of(site);
  if (!store) throw new Error('nobody is signed in');
  await expect
    .poll(() => store.changes[0]?.refusal)
    .toEqual({
      code: 'version_conflict',
      message: 'Another user has changed this record. Reload it, then try again.',
      details: [{ path: 'updatedBy', message: 'Bob' }],
    });
  const answerSecond = () => second.resolve(Response.json({ success: true, message: 'x', version: 4 }));
  return { app, store, ids: store.changes.map(({ id }) => id), answerSecond };
}

it('stops at a refused change, and continues in the background when that is discarded', async () => {
  const { app, store, ids, answerSecond } = await withRefusedChange();
  expect(store.status).toMatchObject({ waiting: 2, isStopped: true });
  expect(app.requests).toHaveLength(1);
  await store.discard(ids.slice(0, 1));
  expect(store.changes.map(({ id }) => id)).toEqual(ids.slice(1));
  answerSecond();
  await expect.poll(() => store.changes).toEqual([]);
  expect(app.requests.map(({ url }) => url)).toEqual([`${site}/api/v1/enquiries/1`, `${site}/api/v1/enquiries/2`]);
});

it('sends none of several changes that are discarded together', async () => {
  const { app, store, ids, answerSecond } = await withRefusedChange();
  answerSecond();
  await offlineChannels(async () => store)['changes.discard']({ ids });
  await store.send();
  expect([store.changes, app.requests.length]).toEqual([[], 1]);
});

it('does not discard a change that has been sent', async () => {
  const { store, ids } = await withRefusedChange();
  const [first = '', second = ''] = ids;
  const { 'changes.discard': discard } = offlineChannels(async () => store);
  await discard({ ids: [first] });
  await expect(discard({ ids: [first] })).rejects.toThrow('This change is no longer waiting.');
  expect(store.changes.map(({ id }) => id)).toEqual([second]);
});

it.each([
  ['the sign-in page of a network', () => new Response('<html>Welcome to the hotel</html>', { status: 200 })],
  ['a proxy that knows no such page', () => new Response('Not here', { status: 404 })],
  [
    'a server that is busy',
    () => Response.json({ success: false, message: 'Busy', error: { code: 'busy' } }, { status: 503 }),
  ],
  [
    'a server that still works on the first try',
    () => Response.json({ success: false, message: 'x', error: { code: 'idempotency_in_progress' } }, { status: 409 }),
  ],
])('does not accept %s as an answer', async (_title, respond) => {
  const app = start();
  await withCatalogue(app);
  app.respond = lost;
  await app.change('PUT', '/api/v1/enquiries/1', { state: 'spam', version: 3 });
  app.respond = respond;
  await app.connection.retry(site);
  const store = await app.offline.of(site);
  await store?.send();
  expect(store?.changes.map(({ refusal, maybeSent }) => [refusal, maybeSent])).toEqual([[null, true]]);
});

it('marks a change as not arrived if no connection was made', async () => {
  const app = start();
  await withCatalogue(app);
  app.respond = lost;
  await app.change('PUT', '/api/v1/enquiries/1', { state: 'spam', version: 3 });
  const again = start(app.folder);
  again.respond = lost;
  await again.offline.resume(site);
  expect(again.requests).toHaveLength(1);
  expect((await again.offline.of(site))?.changes.map(({ maybeSent }) => maybeSent)).toEqual([false]);
  const third = start(app.folder);
  third.respond = () => Promise.reject(new Error('net::ERR_CONNECTION_RESET'));
  await third.offline.resume(site);
  expect((await third.offline.of(site))?.changes.map(({ maybeSent }) => maybeSent)).toEqual([true]);
});

it('refuses a change whose connection breaks five times, but none that could not be sent at all', async () => {
  const app = start();
  await withCatalogue(app);
  app.respond = lost;
  await app.change('PUT', '/api/v1/enquiries/1', { state: 'spam', version: 3 });
  // The website answers pings, and each attempt to send fails.
  const attempts = async (error: string) => {
    app.respond = ({ url }) => (url === '/ping' ? Response.json([]) : Promise.reject(new Error(error)));
    const store = await app.offline.of(site);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await app.connection.retry(site);
      await store?.send();
    }
    return store?.changes.map(({ refusal, maybeSent }) => [refusal?.code ?? null, maybeSent]);
  };
  expect(await attempts('net::ERR_NAME_NOT_RESOLVED')).toEqual([[null, false]]);
  expect(await attempts('net::ERR_CONNECTION_RESET')).toEqual([['broken', true]]);
});

it('waits until the same user signs in again, and sends nothing as another one', async () => {
  const app = start();
  await withCatalogue(app);
  app.respond = lost;
  await app.change('PUT', '/api/v1/enquiries/1', { state: 'spam', version: 3 });
  app.respond = () =>
    Response.json(
      { success: false, message: 'Please sign in first.', error: { code: 'unauthorized', details: [] } },
      { status: 401 },
    );
  await app.connection.retry(site);
  const store = await app.offline.of(site);
  await store?.send();
  expect(store?.status).toMatchObject({ waiting: 1, isStopped: false, needsSignIn: true });
  await app.signOut();
  app.requests.length = 0;
  app.respond = () => Response.json({ success: true, message: 'x', version: 4 });
  await app.signIn('bob');
  expect([(await app.offline.of(site))?.changes, app.requests]).toEqual([[], []]);
  await app.signIn('ada');
  expect(app.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    [`${site}/api/v1/enquiries/1`, `Bearer ${tokenOf('ada')}`],
  ]);
  expect((await app.offline.of(site))?.status).toMatchObject({ waiting: 0, needsSignIn: false });
});

it('keeps a product with its pictures byte by byte', async () => {
  const app = start();
  await withCatalogue(app);
  app.respond = lost;
  const form = new FormData();
  form.append('name', 'Hebezeug “groß”\r\nzwei');
  for (const [name, byte] of [
    ['vörne.png', 1],
    ['side.png', 255],
  ] as const) {
    form.append('images', new File([new Uint8Array(70_000).fill(byte)], name, { type: 'image/png' }));
  }
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': 'one' };
  const body = await encoded.arrayBuffer();
  expect((await app.fetch('/api/products', { method: 'POST', headers, body })).status).toBe(503);
  const response = await app.fetch('/api/products', {
    method: 'POST',
    headers: { ...headers, 'x-keep-change': 'yes' },
    body,
  });
  expect(await response.json()).toMatchObject({ queued: true, _id: 'one' });
  app.requests.length = 0;
  app.respond = () => Response.json({ success: true, message: 'x', _id: '7' }, { status: 201 });
  const again = start(app.folder);
  again.respond = app.respond;
  await again.offline.resume(site);
  const [sent] = again.requests;
  const parsed = await new Response(sent?.body as Uint8Array<ArrayBuffer>, {
    headers: { 'content-type': sent?.headers['content-type'] ?? '' },
  }).formData();
  const files = parsed.getAll('images') as File[];
  expect(parsed.get('name')).toBe('Hebezeug “groß”\r\nzwei');
  expect(files.map(({ name, size, type }) => [name, size, type])).toEqual([
    ['vörne.png', 70_000, 'image/png'],
    ['side.png', 70_000, 'image/png'],
  ]);
  expect(new Uint8Array(await (files[1] as File).arrayBuffer()).every(byte => byte === 255)).toBe(true);
});

describe('documents of a new product', () => {
  const encode = async (fields: [string, string | File][], key: string) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '', 'idempotency-key': key };
    return { headers, body: await encoded.arrayBuffer() };
  };
  const keep = async (app: ReturnType<typeof start>, path: string, fields: [string, string | File][], key: string) => {
    const { headers, body } = await encode(fields, key);
    expect((await app.fetch(path, { method: 'POST', headers, body })).status).toBe(503);
    return app.fetch(path, { method: 'POST', headers: { ...headers, 'x-keep-change': 'yes' }, body });
  };
  const manual = (productId: string): [string, string | File][] => [
    ['productId', productId],
    ['title', 'Crane manual'],
    ['kind', 'manual'],
    ['file', new File([new Uint8Array(300_000).fill(7)], 'crane.pdf', { type: 'application/pdf' })],
  ];
  const formOf = (sent: { body: unknown; headers: Record<string, string> } | undefined) =>
    new Response(sent?.body as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': sent?.headers['content-type'] ?? '' },
    }).formData();
  const added = () => Response.json({ success: true, message: 'x', _id: '7' }, { status: 201 });

  /** A website that accepts documents of one product only. */
  const knowing = (id: string, answerOther: () => Response) => async (request: ApiRequest) => {
    if (!request.url.endsWith('/documents')) return answerOther();
    if ((await formOf(request)).get('productId') === id) return added();
    const error = { code: 'invalid_input', details: [] };
    return Response.json({ success: false, message: 'No such product.', error }, { status: 400 });
  };

  it('wait behind it, and are sent to the id that it got, after a restart of the app, too', async () => {
    const app = start();
    await withCatalogue(app);
    app.respond = lost;
    const product = await (await keep(app, '/api/products', [['name', 'Crane']], 'one')).json();
    expect(product).toMatchObject({ queued: true, _id: 'one' });
    const response = await keep(app, '/api/v1/documents', manual(product._id), 'two');
    expect(await response.json()).toMatchObject({ queued: true });
    expect((await app.offline.of(site))?.changes.map(({ title }) => title)).toEqual([
      'New product “Crane”',
      'Document “Crane manual”',
    ]);
    const again = start(app.folder);
    again.respond = added;
    await again.offline.resume(site);
    expect(again.requests.map(({ url, headers }) => [url, headers['idempotency-key']])).toEqual([
      [`${site}/api/products`, 'one'],
      [`${site}/api/v1/documents`, 'two'],
    ]);
    const sent = await formOf(again.requests[1]);
    const file = sent.get('file') as File;
    expect([sent.get('productId'), file.name, file.size]).toEqual(['7', 'crane.pdf', 300_000]);
  });

  it('are sent to its id if the connection returned before them', async () => {
    const app = start();
    await withCatalogue(app);
    app.respond = lost;
    await keep(app, '/api/products', [['name', 'Crane']], 'one');
    app.respond = added;
    await app.connection.retry(site);
    await app.offline.resume(site);
    app.requests.length = 0;
    await keep(app, '/api/v1/documents', manual('one'), 'two');
    await app.offline.resume(site);
    expect(app.requests.map(({ url }) => url)).toEqual([`${site}/api/v1/documents`]);
    expect((await formOf(app.requests[0])).get('productId')).toBe('7');
    // A document of another product does not wait.
    const { headers, body } = await encode(manual('8'), 'three');
    expect((await app.fetch('/api/v1/documents', { method: 'POST', headers, body })).status).toBe(201);
  });

  it('are sent to the id of the product that its form added with the same key', async () => {
    const app = start();
    await withCatalogue(app);
    app.respond = lost;
    await keep(app, '/api/products', [['name', 'Crane']], 'one');
    await keep(app, '/api/v1/documents', manual('one'), 'two');
    const waiting = await app.offline.of(site);
    // Its change was opened as a form.
    await waiting?.discard([waiting.changes[0]?.id ?? '']);
    app.respond = knowing('7', added);
    await app.connection.retry(site);
    await app.offline.resume(site);
    const { headers, body } = await encode([['name', 'Crane 2']], 'one');
    expect((await app.fetch('/api/products', { method: 'POST', headers, body })).status).toBe(201);
    await waiting?.retry(waiting.changes[0]?.id ?? '');
    expect(waiting?.changes).toEqual([]);
    expect((await formOf(app.requests.at(-1))).get('productId')).toBe('7');
  });

  /** The website has added it already, with other content, and the answer was lost. */
  const mismatch = () => {
    const error = { code: 'idempotency_mismatch', details: [{ path: '_id', message: '7' }] };
    return Response.json({ success: false, message: 'Another request had this key.', error }, { status: 422 });
  };

  it.each(['waiting change', 'form'])(
    'are sent to the id of the product that the %s finds added already',
    async who => {
      const app = start();
      await withCatalogue(app);
      app.respond = lost;
      await keep(app, '/api/products', [['name', 'Crane']], 'one');
      await keep(app, '/api/v1/documents', manual('one'), 'two');
      const waiting = await app.offline.of(site);
      const product = waiting?.changes[0]?.id ?? '';
      app.respond = knowing('7', mismatch);
      if (who === 'form') await waiting?.discard([product]);
      await app.connection.retry(site);
      await app.offline.resume(site);
      if (who === 'form') {
        const { headers, body } = await encode([['name', 'Crane 2']], 'one');
        expect((await app.fetch('/api/products', { method: 'POST', headers, body })).status).toBe(422);
        await waiting?.retry(waiting.changes[0]?.id ?? '');
      } else {
        expect(waiting?.changes[0]?.refusal?.code).toBe('idempotency_mismatch');
        await waiting?.discard([product]);
        await app.offline.resume(site);
      }
      expect(waiting?.changes).toEqual([]);
      expect((await formOf(app.requests.at(-1))).get('productId')).toBe('7');
    },
  );
});

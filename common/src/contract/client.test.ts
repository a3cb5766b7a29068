import { afterEach, describe, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { createClient, fetchTransport, toError, toRequest, toRoutes } from './client.ts';
import { AppError, toFailure } from './errors.ts';

const routes = toRoutes(api);

describe('a call becomes a request', () => {
  test.each([
    ['a path', routes.products.get, { id: 'a/b' }, { path: '/api/products/a%2Fb', method: 'GET' }],
    [
      'a query without what is absent',
      routes.products.list,
      { categoryId: 'c', q: 'ü&=', limit: 0, sort: undefined, offset: null },
      { path: '/api/products?categoryId=c&q=%C3%BC%26%3D&limit=0', method: 'GET' },
    ],
    ['nothing', routes.products.list, {}, { path: '/api/products', method: 'GET' }],
    ['a delete', routes.products.remove, { id: '7' }, { path: '/api/products/7', method: 'DELETE' }],
  ])('with %s', (_title, route, input, { path, method }) => {
    expect(toRequest(route, input)).toEqual({ path, init: { method } });
  });

  test('with JSON', () => {
    const { path, init } = toRequest(routes.categories.update, { id: '7', name: 'A', version: undefined });
    expect(path).toBe('/api/categories/7');
    expect(init).toEqual({ method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"name":"A"}' });
  });

  test('with a form, whose lists repeat their field and whose type is left to the browser', () => {
    const files = [new File(['1'], 'one.png'), new File(['2'], 'two.png')];
    const { init } = toRequest(routes.products.update, {
      id: '7',
      version: 3,
      images: files,
      specImage: [],
      name: null,
    });
    expect(init.headers).toBeUndefined();
    const entries = [...(init.body as FormData).entries()].map(([name, value]) =>
      value instanceof File ? [name, value.name] : [name, value],
    );
    expect(entries).toEqual([
      ['version', '3'],
      ['images', 'one.png'],
      ['images', 'two.png'],
    ]);
  });
});

describe('a failed answer becomes an error', () => {
  test('that says the same', () => {
    const details = [{ path: 'name', message: 'Name is required' }];
    const sent = new AppError('invalid_input', undefined, { details });
    expect(sent.message).toBe('Name is required');
    expect(toError(400, toFailure(sent))).toMatchObject({
      code: 'invalid_input',
      status: 400,
      message: sent.message,
      details,
    });
  });

  test.each([undefined, null, 'text', 7, {}, { error: null }, { error: { code: 7 } }, []])(
    'of the network where %j came in its place',
    body => {
      expect(toError(502, body)).toMatchObject({ code: 'network', message: 'The server answered with status 502.' });
    },
  );

  test.each(['unheard_of', 'toString', '__proto__'])('of ours where the code is %s', code => {
    expect(toError(418, { message: 'Hm.', error: { code } })).toMatchObject({
      code: 'internal',
      message: 'Hm.',
      details: [],
    });
  });
});

describe('a call over HTTP', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A client of a server that answers as it is told; `sent` is what came to it. */
  function clientOf(respond: () => Promise<Response>, headers?: () => Record<string, string>) {
    const sent: unknown[][] = [];
    vi.stubGlobal('fetch', (...request: unknown[]) => {
      sent.push(request);
      return respond();
    });
    return { sent, client: createClient(routes, fetchTransport(headers, { baseUrl: 'https://www.example.com' })) };
  }
  const json = (body: unknown, status = 200) => Response.json(body, { status });

  test('carries the headers of the moment beside its own', async () => {
    let token = 'one';
    const { client, sent } = clientOf(
      async () => json({ success: true }),
      () => ({ Authorization: `Bearer ${token}` }),
    );
    await client.socials.list();
    token = 'two';
    const { signal } = new AbortController();
    await client.categories.create({ name: 'A' }, { signal });
    expect(sent).toEqual([
      [
        'https://www.example.com/api/socials',
        { method: 'GET', headers: { Authorization: 'Bearer one' }, signal: null },
      ],
      [
        'https://www.example.com/api/add-category',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer two' },
          body: '{"name":"A"}',
          signal,
        },
      ],
    ]);
  });

  test.each([200, 201, 299])('gives back the answer of status %i', async status => {
    const { client } = clientOf(async () => json([7], status));
    expect(await client.categories.list()).toEqual([7]);
  });

  test.each([300, 302, 400, 404, 500, 503])('fails with status %i', async status => {
    const { client } = clientOf(async () => json([7], status));
    await expect(client.categories.list()).rejects.toMatchObject({
      code: 'network',
      message: `The server answered with status ${status}.`,
    });
  });

  test('fails where a page came in place of an answer', async () => {
    const { client } = clientOf(async () => new Response('<html>', { status: 200 }));
    await expect(client.categories.list()).rejects.toMatchObject({
      code: 'network',
      message: 'The server answered with status 200.',
    });
  });

  test('says why the server could not be reached', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(client.categories.list()).rejects.toMatchObject({ code: 'network', message: 'Failed to fetch' });
  });

  test('that was given up is no failure of the network', async () => {
    const { client } = clientOf(() => Promise.reject(new DOMException('Given up', 'AbortError')));
    await expect(client.categories.list()).rejects.toMatchObject({ name: 'AbortError', message: 'Given up' });
  });
});

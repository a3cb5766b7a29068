import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from './api.ts';
import { createClient, fetchTransport, toError, toRequest, toRoutes, type Upload } from './client.ts';
import { AppError, orNotFound, toFailure } from './errors.ts';

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
  ])('a call becomes a request with %s', (_title, route, input, { path, method }) => {
    expect(toRequest(route, input)).toEqual({ path, init: { method } });
  });

  test('a deletion that takes a body becomes a request with JSON', () => {
    const { path, init } = toRequest(routes.secondFactors.reset, { id: '7', currentPassword: 'secret' });
    expect(path).toBe('/api/v1/users/7/second-factors');
    expect(init).toEqual({
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      body: '{"currentPassword":"secret"}',
    });
  });

  test('a call becomes a request with JSON', () => {
    const { path, init } = toRequest(routes.categories.update, { id: '7', name: 'A', version: undefined });
    expect(path).toBe('/api/categories/7');
    expect(init).toEqual({ method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: '{"name":"A"}' });
  });

  test('a call becomes a request with a form, whose lists repeat their field and whose type is left to the browser', () => {
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

describe('a failed response becomes an error', () => {
  test('a failed response becomes an error with the same content', () => {
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
    'of the network if the response is %j',
    body => {
      expect(toError(502, body)).toMatchObject({ code: 'network', message: 'The server answered with status 502.' });
    },
  );

  test.each(['unheard_of', 'toString', '__proto__'])(
    'a failed response becomes an error with our own message for the code %s',
    code => {
      expect(toError(418, { message: 'Hm.', error: { code } })).toMatchObject({
        code: 'internal',
        message: 'Hm.',
        details: [],
      });
    },
  );
});

describe('over HTTP', () => {
  const server = createServer((request, response) => {
    if (request.headers['x-silent']) return;
    const status = Number(request.headers['x-status'] ?? 200);
    const seen = { url: request.url, method: request.method, sent: request.headers['x-sent'] };
    response.writeHead(status, { Location: '/' }).end(String(request.headers['x-body'] ?? JSON.stringify(seen)));
  });
  let baseUrl = '';
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const clientWith = (headers: Record<string, string>) =>
    createClient(
      routes,
      fetchTransport(() => headers, { baseUrl }),
    );

  test('a call carries its headers and gives the response', async () => {
    expect(await clientWith({ 'x-sent': 'yes' }).categories.list()).toEqual({
      url: '/api/categories',
      method: 'GET',
      sent: 'yes',
    });
  });

  test('a call that is refused while its session is renewed is sent again, once', async () => {
    const statuses = ['401', '200', '401', '401'];
    let token = 0;
    const headers = () => ({
      Authorization: `Bearer ${token}`,
      'x-status': statuses[token] ?? '',
      'x-sent': `${token}`,
    });
    const client = createClient(
      routes,
      fetchTransport(
        () => {
          const now = headers();
          if (token === 0) queueMicrotask(() => (token = 1));
          return now;
        },
        { baseUrl },
      ),
    );
    expect(await client.categories.list()).toMatchObject({ sent: '1' });
    token = 2;
    await expect(client.categories.list()).rejects.toThrow();
  });

  test.each([
    [404, '{"message":"Gone.","error":{"code":"not_found"}}', 'not_found', 'Gone.'],
    [404, '{}', 'network', 'The server answered with status 404.'],
    [502, '<html>', 'network', 'The server answered with status 502.'],
    [200, '<html>', 'network', 'The server answered with status 200.'],
    [300, '{}', 'network', 'The server answered with status 300.'],
  ])('a response of %s with %s is an error', async (status, body, code, message) => {
    const call = clientWith({ 'x-status': String(status), 'x-body': body }).categories.list();
    await expect(call).rejects.toMatchObject({ name: 'AppError', code, message });
  });

  test('an unreachable server is a network error', async () => {
    const call = createClient(
      routes,
      fetchTransport(() => ({}), { baseUrl: 'http://127.0.0.1:1' }),
    ).categories.list();
    await expect(call).rejects.toMatchObject({ name: 'AppError', code: 'network', message: 'fetch failed' });
  });

  test('an aborted call is not an API error', async () => {
    const signal = AbortSignal.abort();
    const call = clientWith({}).categories.list({}, { signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('a call that takes too long is a network error', async () => {
    const signal = AbortSignal.timeout(0);
    const call = clientWith({ 'x-silent': 'yes' }).categories.list({}, { signal });
    await expect(call).rejects.toMatchObject({ name: 'AppError', code: 'network' });
  });

  test('only a form with a progress listener uses the upload', async () => {
    const uploads: string[] = [];
    const upload: Upload = async (address, { method, headers, body }, { onProgress }) => {
      uploads.push(`${method} ${address.replace(baseUrl, '')} ${headers['x-sent']} ${body.get('name')}`);
      onProgress({ sent: 1, total: 1 });
      return { status: 201, text: '{"stored":true}' };
    };
    const transport = fetchTransport(() => ({ 'x-sent': 'yes' }), { baseUrl, upload: async () => upload });
    const client = createClient(routes, transport);
    const progress: unknown[] = [];
    const onProgress = (it: unknown) => progress.push(it);
    expect(await client.products.update({ id: '7', version: 1, name: 'A' }, { onProgress })).toEqual({ stored: true });
    await client.products.update({ id: '8', version: 1, name: 'B' });
    await client.categories.update({ id: '9', name: 'C' }, { onProgress });
    expect(uploads).toEqual(['PUT /api/products/7 yes A']);
    expect(progress).toEqual([{ sent: 1, total: 1 }]);
  });
});

test('a missing value is an error that names it', () => {
  for (const value of [null, undefined]) {
    expect(() => orNotFound(value, 'Product')).toThrow(new AppError('not_found', 'Product not found.'));
  }
  expect(orNotFound(0, 'Product')).toBe(0);
});

test('a failure carries the second step of a sign-in, if there is one', () => {
  const secondFactor = { ticket: 't', methods: ['code' as const] };
  const sent = toFailure(new AppError('second_factor_required', undefined, { secondFactor }));
  expect(toError(401, sent)).toMatchObject({ code: 'second_factor_required', secondFactor });
  expect(toFailure(new AppError('not_found'))).toEqual({
    success: false,
    message: 'Not found.',
    error: { code: 'not_found', details: [] },
  });
});

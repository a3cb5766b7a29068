import { describe, expect, test } from 'vitest';
import { api } from './api.ts';
import { toError, toRequest, toRoutes } from './client.ts';
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

describe('a failed response becomes an error', () => {
  test('with the same content', () => {
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

  test.each(['unheard_of', 'toString', '__proto__'])('with our own message for the code %s', code => {
    expect(toError(418, { message: 'Hm.', error: { code } })).toMatchObject({
      code: 'internal',
      message: 'Hm.',
      details: [],
    });
  });
});

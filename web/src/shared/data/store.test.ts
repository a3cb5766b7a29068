import { AppError } from '@hydraulics/common/contract/errors';
import { expect, test } from 'vitest';
import { fakeClient } from '../../testing/render.tsx';
import { query } from './query.ts';
import { DataStore } from './store.ts';

const list = query('categories', 'list');
const setUp = (response: unknown, now?: () => number) => {
  const { client, calls } = fakeClient({ 'categories.list': response });
  return { store: new DataStore(client, {}, now), calls, client };
};

test('shares one request between concurrent loads', async () => {
  const { store, calls } = setUp([]);
  await Promise.all([store.load(list), store.load(list)]);
  expect(calls).toEqual(['categories.list']);
  expect(store.get(list)).toEqual({ state: 'loaded', value: [] });
});

test('loads again when the result is stale or on demand', async () => {
  let now = 0;
  const { store, calls } = setUp([], () => now);
  await store.load(list);
  await store.load(list);
  expect(calls).toHaveLength(1);
  await store.load(list, { again: true });
  now = 60_000;
  await store.load(list);
  expect(calls).toHaveLength(3);
});

test('keeps the previous value when a later load fails, and notifies its listeners', async () => {
  let response: unknown = ['first'];
  const { store } = setUp(() => response);
  let notifications = 0;
  store.subscribe(() => {
    notifications += 1;
  });
  await store.load(list);
  response = new AppError('network');
  await store.load(list, { again: true });
  expect(store.get(list)).toMatchObject({ state: 'error', value: ['first'], error: { code: 'network' } });
  expect(notifications).toBe(2);
});

test('keeps an error of another copy of the class, and wraps everything else as internal', async () => {
  const foreign = Object.assign(new Error('Product not found.'), { name: 'AppError', code: 'not_found' });
  const { store } = setUp(foreign);
  await store.load(list);
  expect(store.get(list).error).toBe(foreign);
  const broken = setUp(new TypeError('x is undefined'));
  await broken.store.load(list);
  expect(broken.store.get(list).error?.code).toBe('internal');
});

test('dehydrates values and errors', async () => {
  const { store, client } = setUp([]);
  await store.load(list);
  const missing = query('products', 'single', { id: 'none' });
  await store.load(missing);
  const hydrated = new DataStore(client, JSON.parse(JSON.stringify(store.dehydrate())));
  expect(hydrated.get(list)).toEqual({ state: 'loaded', value: [] });
  expect(hydrated.get(missing).error).toMatchObject({ code: 'not_found', message: 'Not found.' });
});

test('does not retry what the server just found missing, but retries a failure in the browser', async () => {
  const { store, client, calls } = setUp(new AppError('network'));
  const missing = query('products', 'single', { id: 'none' });
  const hydrated = new DataStore(
    client,
    { [missing.key]: { code: 'not_found', message: 'Product not found.' } },
    () => 0,
  );
  await hydrated.load(missing);
  expect(calls).toEqual([]);
  await store.load(list);
  await store.load(list);
  expect(calls).toEqual(['categories.list', 'categories.list']);
});

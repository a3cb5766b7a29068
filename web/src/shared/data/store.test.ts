import { AppError } from '@hydraulics/common/contract/errors';
import { expect, test } from 'vitest';
import { fakeClient } from '../../testing/render.tsx';
import { query } from './query.ts';
import { DataStore } from './store.ts';

const list = query('categories', 'list');
const setUp = (response: unknown) => {
  const { client, calls } = fakeClient({ 'categories.list': response });
  return { store: new DataStore(client), calls };
};

test('runs a query once, also for concurrent and later loads', async () => {
  const { store, calls } = setUp([]);
  expect(store.get(list)).toEqual({ state: 'loading' });
  await Promise.all([store.load(list), store.load(list)]);
  await store.load(list);
  expect(calls).toEqual(['categories.list']);
  expect(store.get(list)).toEqual({ state: 'loaded', value: [] });
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

test('a failure is a result', async () => {
  const { store } = setUp(new AppError('network'));
  await store.load(list);
  expect(store.get(list)).toMatchObject({ state: 'error', error: { code: 'network' } });
});

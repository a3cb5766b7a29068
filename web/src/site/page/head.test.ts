import { expect, test } from 'vitest';
import { DataStore } from '../../shared/data/store.ts';
import { company, fakeClient } from '../../testing/render.tsx';
import { summary, titleOf } from './head.ts';
import { queries } from './queries.ts';

test('a summary is cut between words', () => {
  expect(summary('short')).toBe('short');
  expect(summary('one two three', 9)).toBe('one two …');
  expect(summary('x'.repeat(400)).length).toBeLessThanOrEqual(158);
});

test('a title names the page and the company, on the home page the company and its trade', async () => {
  const store = new DataStore(fakeClient({ 'company.get': company }).client);
  await store.load(queries.company);
  expect(titleOf(store, 'Gallery')).toBe('Gallery · Veldmark Hydraulics');
  expect(titleOf(store)).toBe('Veldmark Hydraulics · Drawn to measure');
});

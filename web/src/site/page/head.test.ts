import { expect, test } from 'vitest';
import { DataStore } from '../../shared/data/store.ts';
import { company, fakeClient } from '../../testing/render.tsx';
import { summary, titleOf, withOwnSearch } from './head.ts';
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

test('a page without a record has its own title, also with the number of a further page', async () => {
  const search = { gallery: { title: 'Our work', noindex: true as const } };
  const store = new DataStore(fakeClient({ 'company.get': { ...company, search } }).client);
  await store.load(queries.company);
  const head = { title: 'Gallery · Veldmark Hydraulics', description: 'Pictures.' };
  const own = { title: 'Our work', description: 'Pictures.', noindex: true };
  expect(withOwnSearch(store, 'gallery', head)).toEqual(own);
  expect(withOwnSearch(store, 'about', head)).toEqual(head);
  expect(withOwnSearch(store, 'gallery', head, title => `${title} – page 2`).title).toBe('Our work – page 2');
});

import { expect, test } from 'vitest';
import { DataStore } from '../../shared/data/store.ts';
import { company, fakeClient } from '../../testing/render.tsx';
import { excerpt, summary, titleOf } from './head.ts';
import { queries } from './queries.ts';

test('a summary is cut between words', () => {
  expect(summary('short')).toBe('short');
  expect(summary('one two three', 9)).toBe('one two …');
  expect(summary('x'.repeat(400)).length).toBeLessThanOrEqual(158);
});

test.each([
  ['Short.', 160, 'Short.'],
  ['It lifts 2 t. It holds 45 l/min at 200 bar.', 20, 'It lifts 2 t.'],
  ['A pump of 45 l/min at 200 bar, silent.', 24, 'A pump of 45 l/min at …'],
  ['A pump of 45 l/min at 200 bar, silent.', 14, 'A pump of …'],
  ['A pump, which is silent', 8, 'A pump …'],
  ['x'.repeat(30), 10, `${'x'.repeat(10)} …`],
])('the excerpt of %j in %d characters is %j', (text, length, expected) => {
  expect(excerpt(text, length)).toBe(expected);
});

test('a title names the page and the company, on the home page the company and its trade', async () => {
  const store = new DataStore(fakeClient({ 'company.get': company }).client);
  await store.load(queries.company);
  expect(titleOf(store, 'Gallery')).toBe('Gallery · Veldmark Hydraulics');
  expect(titleOf(store)).toBe('Veldmark Hydraulics · Drawn to measure');
});

import { expect, test } from 'vitest';
import { DataStore } from '../data/store.ts';
import { company, fakeClient, imagePath } from '../testing/render.tsx';
import { headMarkup, summary, titleOf } from './head.ts';
import { queries } from './queries.ts';

test('a summary is cut between words', () => {
  expect(summary('short')).toBe('short');
  expect(summary('one two three', 9)).toBe('one two …');
  expect(summary('x'.repeat(400)).length).toBeLessThanOrEqual(158);
});

test('a title names the page and the company, the home page what the company is', async () => {
  const store = new DataStore(fakeClient({ 'company.get': company }).client);
  await store.load(queries.company);
  expect(titleOf(store, 'Gallery')).toBe('Gallery · Veldmark Hydraulics');
  expect(titleOf(store)).toBe('Veldmark Hydraulics · Drawn to measure');
});

test('nothing of a title or description ends its element', () => {
  const evil = '"><script>alert(1)</script>';
  const markup = headMarkup({ title: evil, description: evil }, `https://example.com/${evil}`, false);
  expect(markup).not.toContain('<script>');
  expect(markup.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(3);
});

test('a page has a canonical address, a missing one is kept out of search', () => {
  const head = { title: 'a', description: 'b' };
  expect(headMarkup(head, 'https://example.com/', false)).toContain(
    '<link rel="canonical" href="https://example.com/">',
  );
  expect(headMarkup(head, 'https://example.com/', true)).toContain('noindex');
  expect(headMarkup(head, 'https://example.com/', true)).not.toContain('canonical');
});

test('the first image is fetched ahead in the forms that the page offers', () => {
  const markup = headMarkup(
    { title: 'a', description: 'b', image: { path: imagePath('a'), sizes: '50vw' } },
    '',
    false,
  );
  expect(markup).toContain('imagesizes="50vw"');
  expect(markup).toContain('-1600x1200.avif 1600w');
  expect(headMarkup({ title: 'a', description: 'b', image: { path: 'else.png', sizes: '' } }, '', false)).not.toContain(
    'preload',
  );
});

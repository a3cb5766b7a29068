import { paths } from '@hydraulics/common/contract/site-paths';
import { expect, test } from 'vitest';
import { DataStore } from '../../shared/data/store.ts';
import { category, fakeClient, product } from '../../testing/render.tsx';
import { queries } from '../page/queries.ts';
import { loadPage, matchPage } from './routes.tsx';

test.each([
  ['/', paths.home.pattern],
  ['/products', paths.products.pattern],
  ['/products/', paths.products.pattern],
  ['/products/abc', paths.category.pattern],
  ['/product/7', paths.product.pattern],
  ['/product/7/data-sheet.pdf', '/product/:id/data-sheet.pdf'],
  ['/gallery', paths.gallery.pattern],
  ['/about-us', paths.about.pattern],
  ['/contact-us', paths.contact.pattern],
  ['/privacy', paths.privacy.pattern],
  ['/imprint', paths.imprint.pattern],
  ['/terms', paths.terms.pattern],
  ['/search', paths.search.pattern],
  ['/sizing-calculator', paths.sizing.pattern],
  ['/error', paths.error.pattern],
])('%s has a page', (pathname, pattern) => {
  expect(matchPage(pathname).page.pattern).toBe(pattern);
});

test.each(['/nowhere', '/product', '/product/7/8', '//evil.example', '/product/%E0%A4%A', '/products//', '/%'])(
  '%s is not found',
  pathname => {
    expect(matchPage(pathname).page.isNotFound).toBe(true);
  },
);

test('parameters are decoded', () => {
  expect(matchPage('/product/a%2Fb').params).toEqual({ id: 'a/b' });
});

test.each([
  ['/gallery', 'page=2&sent=x&utm_source=mail', 'page=2'],
  ['/product/7', 'code=VCT&page=3', 'code=VCT'],
  ['/contact-us', 'sought=pump&q=pump', 'sought=pump'],
  ['/about-us', 'page=2', ''],
  ['/sizing-calculator', 'force=180+kN&gclid=1', 'force=180+kN'],
])('%s?%s sees only what the table of pages declares', (pathname, given, seen) => {
  expect(matchPage(pathname, new URLSearchParams(given)).search.toString()).toBe(seen);
});

test('follow-up queries run after the queries that they depend on', async () => {
  const { client, calls } = fakeClient({ 'products.single': product('7'), 'products.list': [product('8')] });
  const store = new DataStore(client);
  await loadPage(store, '/product/7');
  expect(calls.at(-1)).toBe('products.list');
  expect(store.get(queries.related('packs')).value).toHaveLength(1);
});

test('a missing product has no follow-up queries', async () => {
  const { client, calls } = fakeClient({ 'categories.list': [category('a', 'A')] });
  await loadPage(new DataStore(client), '/product/none');
  expect(calls).not.toContain('products.list');
});

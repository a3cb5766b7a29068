import { expect, test } from 'vitest';
import { pageLinks } from './pages.ts';

const links = (search: string, limit: number | undefined, offset: number, total: number) =>
  pageLinks('/api/v1/products', search, { limit, offset, total });

test('a page in the middle has all four links, with the same filter', () => {
  expect(links('?q=%C3%BC+pump&limit=10&sort=-name&offset=20', 10, 20, 45)).toBe(
    '</api/v1/products?q=%C3%BC+pump&limit=10&sort=-name&offset=0>; rel="first", ' +
      '</api/v1/products?q=%C3%BC+pump&limit=10&sort=-name&offset=10>; rel="prev", ' +
      '</api/v1/products?q=%C3%BC+pump&limit=10&sort=-name&offset=30>; rel="next", ' +
      '</api/v1/products?q=%C3%BC+pump&limit=10&sort=-name&offset=40>; rel="last"',
  );
});

test.each<[string, number, number, number, string]>([
  ['the first page', 10, 0, 45, 'first 0, next 10, last 40'],
  ['the last page', 10, 40, 45, 'first 0, prev 30, last 40'],
  ['the last page when it is full', 10, 40, 50, 'first 0, prev 30, last 40'],
  ['the only page', 10, 0, 10, 'first 0, last 0'],
  ['a page of nothing', 10, 0, 0, 'first 0, last 0'],
  ['a page beyond the end', 10, 900, 45, 'first 0, prev 40, last 40'],
  ['a page that begins between two', 10, 5, 45, 'first 0, prev 0, next 15, last 40'],
])('%s', (_title, limit, offset, total, expected) => {
  const found = links('', limit, offset, total) ?? '';
  const named = [...found.matchAll(/offset=(\d+)>; rel="(\w+)"/g)].map(([, start, relation]) => `${relation} ${start}`);
  expect(named.join(', ')).toBe(expected);
});

test.each([undefined, 0])('there are no links with a limit of %s', limit => {
  expect(links('', limit, 0, 45)).toBeUndefined();
});

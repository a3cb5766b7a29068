import { expect, it } from 'vitest';
import { pageCount, pageInput, requestedPage } from './paging.ts';

it.each([
  ['', 1],
  ['page=1', 1],
  ['page=2', 2],
  ['page=99999', 99_999],
  ['page=100000', null],
  ['page=', null],
  ['page=0', null],
  ['page=02', null],
  ['page=-1', null],
  ['page=1.5', null],
  ['page=2&page=3', 2],
])('%j requests page %s', (search, page) => expect(requestedPage(new URLSearchParams(search))).toBe(page));

it('a page has twenty-four entries', () => {
  expect([0, 1, 24, 25, 48, 49].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3]);
  expect(pageInput(1)).toEqual({ limit: 24 });
  expect(pageInput(3)).toEqual({ limit: 24, offset: 48 });
});

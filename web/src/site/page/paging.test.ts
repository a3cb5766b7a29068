import { expect, it } from 'vitest';
import type { DataStore } from '../../shared/data/store.ts';
import type { SitePage } from './page.ts';
import {
  addressOf,
  neighboursOf,
  pageAddress,
  pageCount,
  pagedTitle,
  pageInput,
  requestedFilters,
  requestedPage,
} from './paging.ts';

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

it.each([
  [1, '', '/products'],
  [3, '', '/products?page=3'],
  [1, 'bore=50', '/products?bore=50'],
  [2, 'bore=50', '/products?bore=50&page=2'],
])('page %s with the filters %j is at %s', (page, filters, address) => {
  expect(pageAddress('/products', page, filters)).toBe(address);
});

it.each([
  ['bore=50&bore=63&q=oil', 'bore=50&bore=63&q=oil'],
  ['rod=&seal=%20&bore=50', 'bore=50'],
  ['page=2&bore=50', 'bore=50'],
  ['units=metric', ''],
  ['units=us', 'units=us'],
  ['thread=metric', 'thread=metric'],
  ['utm_source=a&mc_id=1&pk_id=2&_ga=3&gclid=4&ref=5&source=6&campaign=7', ''],
  ['my_utm=1&clide=2&preferred=3&sources=4&resource=5', 'my_utm=1&clide=2&preferred=3&sources=4&resource=5'],
])('%j requests the filters %j', (search, filters) => {
  expect(requestedFilters(new URLSearchParams(search))).toBe(filters);
});

it.each([
  [{}, '/products', undefined, '/products?page=2', 'Presses'],
  [{ page: '2' }, '/products?page=2', '/products', '/products?page=3', 'Presses – page 2 of 3'],
  [{ page: '3' }, '/products?page=3', '/products?page=2', undefined, 'Presses – page 3 of 3'],
  [{ page: '2', filters: 'bore=50' }, '/products', undefined, undefined, 'Presses – page 2 of 3'],
])('a list with %j has its address, neighbours and title', (params, address, prev, next, title) => {
  const page: Pick<SitePage, 'pattern' | 'pages'> = { pattern: '/products', pages: () => 3 };
  expect(addressOf(page, params, {} as DataStore)).toBe(address);
  expect(neighboursOf(page as SitePage, params, {} as DataStore)).toEqual({ prev, next });
  expect(pagedTitle('Presses', params, 3)).toBe(title);
});

it('a title omits an unknown number of pages', () => {
  expect(pagedTitle('Presses', { page: '2' }, undefined)).toBe('Presses – page 2');
});

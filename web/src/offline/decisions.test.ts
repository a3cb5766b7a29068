import { describe, expect, test } from 'vitest';
import { fetchForCache, imageOf, isCacheable, isLasting, sourceOf } from './decisions.ts';

const origin = 'https://www.example.com';
const site = {
  pages: ['/', '/products', '/products/:categoryId', '/product/:id', '/contact-us', '/search'],
  files: ['/assets/site-client-A1.js', '/assets/site-B2.css', '/assets/archivo-text-C3.woff2'],
};
const at = (address: string) => new URL(address, origin);
const asked = (address: string, mode = 'navigate', method = 'GET') =>
  sourceOf({ method, mode, url: at(address) }, origin, site);

describe('the worker handles', () => {
  test.each(['/', '/products', '/products/cylinders', '/product/7', '/products?page=2', '/product/7#data'])(
    'the page %s, which may be cached',
    address => expect(asked(address)).toBe('page'),
  );

  test.each([
    '/search?q=what+we+plan',
    '/contact-us?product=7',
    '/contact-us?sent=1',
    '/products?page=2&q=x',
    '/products?page=x',
    '/product/7?code=VCX-100',
    '/products/cylinders?bore-from=80',
  ])('the page %s, which is never cached', address => expect(asked(address)).toBe('query'));

  test.each(['/assets/site-client-A1.js', '/assets/site-B2.css', '/assets/archivo-text-C3.woff2'])(
    'the file %s of the build',
    address => expect(asked(address, 'cors')).toBe('file'),
  );

  test.each(['/uploads/0123-320x200.webp', '/uploads/0123-320x200.avif'])('the image %s', address =>
    expect(asked(address, 'no-cors')).toBe('image'),
  );
});

test('the worker handles a form that is sent without script', () => {
  expect(asked('/contact-us', 'navigate', 'POST')).toBe('form');
});

describe('the worker leaves to the network', () => {
  test.each([
    '/dashboard',
    '/admin-login',
    '/admin-invitation?token=secret',
    '/product-operation/edit-product/7',
    '/desktop/',
    '/api/docs',
    '/catalogue.pdf',
    '/product/7/data-sheet.pdf',
    '/no-such-page',
    '/Products',
    '/uploads/0123-320x200.webp',
  ])('opening %s', address => expect(asked(address)).toBe('network'));

  test.each([
    '/api/products',
    '/api/company',
    '/assets/admin-client-D4.js',
    '/service-worker.js',
    '/documents/7/manual.pdf',
    '/uploads/0123-320x200.webp?x=1',
    '/products',
  ])('fetching %s', address => expect(asked(address, 'cors')).toBe('network'));

  test('all submissions except the form of a page', () => {
    expect(asked('/admin-login', 'navigate', 'POST')).toBe('network');
    expect(asked('https://other.example/contact-us', 'navigate', 'POST')).toBe('network');
    expect(asked('/contact-us', 'cors', 'POST')).toBe('network');
    expect(asked('/api/contact-submit', 'cors', 'POST')).toBe('network');
    expect(asked('/', 'navigate', 'HEAD')).toBe('network');
  });

  test('other sites', () => {
    expect(asked('https://www.openstreetmap.org/', 'navigate')).toBe('network');
    expect(asked('https://other.example/uploads/0123-320x200.webp', 'no-cors')).toBe('network');
  });
});

describe('a response', () => {
  const page = { status: 200, type: 'basic' as const, redirected: false };
  const answer = (changes: object, headers: Record<string, string> = {}) =>
    isCacheable({
      ...page,
      ...changes,
      headers: new Headers({ 'Content-Type': 'text/html; charset=utf-8', ...headers }),
    });

  test('that is a public page is cached', () => {
    expect(answer({}, { 'Cache-Control': 'public, no-cache' })).toBe(true);
    expect(answer({})).toBe(true);
  });

  test.each([
    ['no-store', {}, { 'Cache-Control': 'no-store' }],
    ['private', {}, { 'Cache-Control': 'Private, max-age=60' }],
    ['no page', {}, { 'Content-Type': 'application/json' }],
    ['missing', { status: 404 }, {}],
    ['failed', { status: 503 }, {}],
    ['partial', { status: 206 }, {}],
    ['redirected', { redirected: true }, {}],
    ["another site's", { type: 'opaque' }, {}],
  ])('that is %s is not', (_what, changes, headers) => expect(answer(changes, headers)).toBe(false));
});

test.each([
  [200, 'max-age=31536000,immutable', true],
  [200, 'max-age=60', false],
  [206, 'max-age=31536000,immutable', false],
  [404, 'no-store', false],
])('an image with status %i and Cache-Control %s is kept for reading offline: %s', (status, cacheControl, isKept) => {
  const headers = new Headers({ 'Cache-Control': cacheControl });
  expect(isLasting({ status, type: 'basic', redirected: false, headers })).toBe(isKept);
});

test('all sizes and formats of an image share a prefix', () => {
  expect(imageOf('/uploads/0123-320x200.webp')).toBe('/uploads/0123-');
  expect(imageOf('/uploads/0123-2560x1600.avif')).toBe('/uploads/0123-');
  expect(imageOf('/uploads/4567w-320x200.webp')).toBe('/uploads/4567w-');
});

test.each([
  ['before', false, { cache: 'force-cache' }],
  ['before', true, { cache: 'only-if-cached' }],
  ['by navigation', false, { priority: 'low' }],
  ['by navigation', true, undefined],
] as const)('a page opened %s (data-saver mode: %s) is fetched with %o', (opened, savesData, init) =>
  expect(fetchForCache(opened, savesData)).toEqual(init),
);

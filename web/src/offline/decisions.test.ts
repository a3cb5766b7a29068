import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { imageOf, isCacheable, keyOf, networkTimeoutMs, overflow, responseWithin, sourceOf } from './decisions.ts';

const origin = 'https://www.example.com';
const site = {
  pages: ['/', '/products', '/products/:categoryId', '/product/:id', '/contact-us', '/search'],
  files: ['/assets/site-client-A1.js', '/assets/site-B2.css', '/assets/archivo-text-C3.woff2'],
};
const at = (address: string) => new URL(address, origin);
const asked = (address: string, mode = 'navigate', method = 'GET') =>
  sourceOf({ method, mode, url: at(address) }, origin, site);

describe('the worker handles', () => {
  test.each([
    '/',
    '/products',
    '/products/cylinders',
    '/product/7',
    '/products?page=2',
    '/search?q=pump',
    '/contact-us?sent=1',
  ])('the page %s', address => expect(asked(address)).toBe('page'));

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

test.each([
  ['/', '/'],
  ['/product/7', '/product/7'],
  ['/product/7#data', '/product/7'],
  ['/products?page=2', '/products?page=2'],
  ['/products?page=2&q=x', undefined],
  ['/search?q=what+we+plan', undefined],
  ['/contact-us', '/contact-us'],
  ['/contact-us?product=7', undefined],
  ['/contact-us?sent=1', undefined],
  ['/product/7?code=VCX-100', undefined],
  ['/products/cylinders?bore-from=80', undefined],
  ['/dashboard', undefined],
])('%s is cached as %s', (address, key) => expect(keyOf(at(address), site)).toBe(key));

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

test('all sizes and formats of an image share a prefix', () => {
  expect(imageOf('/uploads/0123-320x200.webp')).toBe('/uploads/0123-');
  expect(imageOf('/uploads/0123-2560x1600.avif')).toBe('/uploads/0123-');
  expect(imageOf('/uploads/4567w-320x200.webp')).toBe('/uploads/4567w-');
});

test('evicts the oldest entries when they are too many or too large', () => {
  const entries = [5, 1, 1, 1].map((bytes, age) => ({ name: `nr ${age}`, bytes }));
  expect(overflow(entries, { count: 4, bytes: 8 })).toEqual([]);
  expect(overflow(entries, { count: 3, bytes: 8 })).toEqual([{ name: 'nr 0', bytes: 5 }]);
  expect(overflow(entries, { count: 9, bytes: 7 })).toEqual([{ name: 'nr 0', bytes: 5 }]);
  expect(overflow(entries, { count: 9, bytes: 0 })).toEqual(entries);
  expect(overflow([], { count: 0, bytes: 0 })).toEqual([]);
});

describe('a page with a cached copy', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const after = <Value>(
    ms: number,
    settle: (resolve: (value: Value) => void, reject: (error: Error) => void) => void,
  ) => new Promise<Value>((resolve, reject) => setTimeout(() => settle(resolve, reject), ms));

  test('waits six seconds for the network', async () => {
    const fresh = responseWithin(
      networkTimeoutMs,
      after<string>(5999, resolve => resolve('fresh')),
    );
    const late = responseWithin(
      networkTimeoutMs,
      after<string>(6001, resolve => resolve('late')),
    );
    await vi.advanceTimersByTimeAsync(6000);
    expect(await fresh).toBe('fresh');
    expect(await late).toBeUndefined();
  });

  test('does not wait once the network has failed', async () => {
    const answer = responseWithin(
      networkTimeoutMs,
      after<string>(10, (_resolve, reject) => reject(new Error('offline'))),
    );
    await vi.advanceTimersByTimeAsync(10);
    expect(await answer).toBeUndefined();
  });
});

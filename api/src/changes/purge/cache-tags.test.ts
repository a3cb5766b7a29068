import { describe, expect, test } from 'vitest';
import { cacheTagHeader, purgedTags } from './cache-tags.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const page = (...tags: string[]) => ({ tags: new Set(tags), dependsOnEverything: false });
const products = (count: number) => Array.from({ length: count }, (_, n) => `product:${id(n)}`);

describe('the tags of a page', () => {
  test('are what it reads', () => {
    expect(cacheTagHeader(page('company', `product:${id(1)}`, 'categories:menu'))).toBe(
      'categories:menu,company,product:00000000-0000-4000-8000-000000000001',
    );
  });

  test('are one for all products when there are too many', () => {
    const few = cacheTagHeader(page('company', ...products(20)));
    expect(few.split(',')).toHaveLength(21);
    expect(cacheTagHeader(page('company', ...products(30)))).toBe('company,product:any');
  });

  test('are one for each kind of which there are too many', () => {
    const pages = Array.from({ length: 25 }, (_, n) => `pages:of:${id(n)}`);
    expect(cacheTagHeader(page('company', ...products(15), ...pages))).toBe(
      ['company', ...products(15), 'pages:of:any'].join(','),
    );
    expect(cacheTagHeader(page(...products(30), ...pages))).toBe('product:any,pages:of:any');
  });

  test('are one for everything when nothing else is short enough', () => {
    const kinds = Array.from({ length: 200 }, (_, n) => `kind-${n}:x`);
    expect(cacheTagHeader(page(...kinds))).toBe('any');
    expect(cacheTagHeader({ tags: new Set(['company']), dependsOnEverything: true })).toBe('any');
  });

  test('contain nothing that a header or a list cannot', () => {
    for (const odd of ['a,b', 'a b', 'a\r\nSet-Cookie: x', 'é', '', 'x'.repeat(101)])
      expect(cacheTagHeader(page('company', odd))).toBe('any');
  });

  test('are never longer than a header of common caches', () => {
    for (let count = 0; count < 60; count += 1) {
      const pages = Array.from({ length: 60 - count }, (_, n) => `pages:of:${id(n)}`);
      expect(cacheTagHeader(page(...products(count), ...pages)).length).toBeLessThanOrEqual(1000);
    }
  });
});

describe('a purge', () => {
  test('names what changed, its kinds, and pages that may change with anything', () => {
    expect(purgedTags(['company', 'product:7', 'products:in:3'])).toEqual([
      ...['any', 'company', 'product:7', 'product:any', 'products:in:3', 'products:in:any'],
    ]);
  });

  test('is of everything when that changed, or too much', () => {
    expect(purgedTags(['product:7', '*'])).toBeNull();
    expect(purgedTags(products(98))).toHaveLength(100);
    expect(purgedTags(products(99))).toBeNull();
  });
});

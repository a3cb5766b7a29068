import { describe, expect, test } from 'vitest';
import { canonicalPath, isPagePath, pageAddress, withoutEmptyFields } from './page-address.ts';

describe('the address of a page', () => {
  test.each([
    ['/', true],
    ['/products', true],
    ['/Products/', true],
    ['/products/7aBc', true],
    ['/product/7', true],
    ['/products/7/more', false],
    ['/product/', false],
    ['/x/products', false],
    ['/nowhere', false],
  ])('%s is one of a page: %s', (path, isOne) => expect(isPagePath(path)).toBe(isOne));

  test.each([
    ['/', '/'],
    ['/Gallery/', '/gallery'],
    ['/ABOUT-US', '/about-us'],
    ['/Products/7aBc/', '/products/7aBc'],
    ['/No/Page/', '/No/Page/'],
  ])('%s is written %s in links', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

  test.each([
    ['/gallery', '/gallery'],
    ['/gallery?page=2&utm_source=x&q=pump', '/gallery?page=2'],
    ['/gallery?q=pump', '/gallery'],
    ['/gallery?', '/gallery'],
    ['/search?q=a&page=2&code=7', '/search?q=a&page=2'],
    ['/product/7?code=A-1&page=2', '/product/7?code=A-1'],
    ['/about-us?page=2', '/about-us'],
    // Any name except those of trackers may be a filter.
    ['/products/7?bores=63&utm_source=x&gclid=1&=9', '/products/7?bores=63'],
    ['/nowhere?page=2&x=1', '/nowhere?page=2&x=1'],
  ])('%s is cached as %s', (url, address) => expect(pageAddress(url)).toBe(address));

  test.each([
    ['/products/7?bores=&mounting=Foot&units=metric', '/products/7?mounting=Foot'],
    ['/products/7?bores=&units=metric', '/products/7'],
    ['/products/7?bores=&units=us', '/products/7?units=us'],
    ['/products/7?bores=63&units=metric', null],
    ['/products/7', null],
    ['/gallery?page=', null],
    ['/nowhere?page=', null],
  ])('%s has the fields of a form that were filled in: %s', (url, address) =>
    expect(withoutEmptyFields(url)).toBe(address),
  );
});

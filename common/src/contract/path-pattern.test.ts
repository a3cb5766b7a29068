import { describe, expect, test } from 'vitest';
import { fillPath, parameterNames } from './path-pattern.ts';

describe('a path with parameters', () => {
  test.each([
    ['/api/products', {}, '/api/products'],
    ['/api/products/:id', { id: '7' }, '/api/products/7'],
    ['/api/v1/products/:id/restore', { id: '7', other: 'x' }, '/api/v1/products/7/restore'],
    ['/a/:one/b/:two', { one: '1', two: '2' }, '/a/1/b/2'],
    ['/a/:id', { id: 'ü/?#% &' }, '/a/%C3%BC%2F%3F%23%25%20%26'],
    ['/a/:id', { id: '$&' }, '/a/%24%26'],
    ['/a/:id', { id: ':id' }, '/a/%3Aid'],
  ])('%s is filled in, each part escaped', (pattern, parameters, expected) => {
    expect(fillPath(pattern, parameters)).toBe(expected);
  });

  test.each([
    ['/api/products', []],
    ['/api/products/:id', ['id']],
    ['/a/:one/b/:two', ['one', 'two']],
  ])('%s has its parameters', (pattern, names) => {
    expect(parameterNames(pattern)).toEqual(names);
  });
});

import { describe, expect, it } from 'vitest';
import { knownNeighbours, readNeighbours, rememberOrder } from './list-order.ts';

/** A list of which three records are read at a time. */
const listOf =
  (...ids: string[]) =>
  async (from: number) =>
    ids.slice(from, from + 3);

describe('the neighbours of a record', () => {
  it('the neighbours of a record are those of the list as it was shown', () => {
    rememberOrder('products', { ids: ['c', 'a', 'b'], from: 0, found: 3 });
    expect(knownNeighbours('products', 'c')).toEqual({ previous: null, next: 'a', position: 1, found: 3 });
    expect(knownNeighbours('products', 'a')).toEqual({ previous: 'c', next: 'b', position: 2, found: 3 });
    expect(knownNeighbours('products', 'b')).toEqual({ previous: 'a', next: null, position: 3, found: 3 });
  });

  it('the neighbours are unknown for a record that the list did not show, and for a list that was not shown', () => {
    rememberOrder('products', { ids: ['a'], from: 0, found: 1 });
    expect(knownNeighbours('products', 'z')).toBeNull();
    expect(knownNeighbours('users', 'a')).toBeNull();
  });

  it('the neighbours are loaded from the next page', async () => {
    rememberOrder('products', { ids: ['a', 'b', 'c'], from: 0, found: 5, read: listOf('a', 'b', 'c', 'd', 'e') });
    expect(await readNeighbours('products', 'c')).toEqual({ previous: 'b', next: 'd', position: 3, found: 5 });
    expect(await readNeighbours('products', 'e')).toEqual({ previous: 'd', next: null, position: 5, found: 5 });
  });

  it('the neighbours are loaded from the previous page', async () => {
    rememberOrder('products', { ids: ['d', 'e'], from: 3, found: 5, read: listOf('a', 'b', 'c', 'd', 'e') });
    expect(await readNeighbours('products', 'd')).toEqual({ previous: 'c', next: 'e', position: 4, found: 5 });
  });

  it('skip nothing after records have left the list', async () => {
    // All three were edited and no longer match the filter.
    rememberOrder('products', { ids: ['a', 'b', 'c'], from: 0, found: 5, read: listOf('d', 'e') });
    expect((await readNeighbours('products', 'c'))?.next).toBe('d');
    rememberOrder('products', { ids: ['a', 'b', 'c'], from: 0, found: 6, read: listOf('a', 'c', 'd', 'e', 'f') });
    expect((await readNeighbours('products', 'c'))?.next).toBe('d');
  });

  it('the neighbours end if the rest of the list is gone', async () => {
    rememberOrder('products', { ids: ['a', 'b', 'c'], from: 0, found: 5, read: listOf('a', 'b', 'c') });
    expect((await readNeighbours('products', 'c'))?.next).toBeNull();
  });
});

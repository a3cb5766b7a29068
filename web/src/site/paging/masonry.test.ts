import { expect, test } from 'vitest';
import { masonry } from './masonry.ts';

const path = (width: number, height: number) => ({ path: `${'a'.repeat(40)}-${width}x${height}.webp` });
const tile = (number: number, width: number, height: number) => masonry(number, [path(width, height)]).tiles[0];
const columns = (name: string, tiles: string[]) =>
  tiles.map(tile => Number(new RegExp(`${name}-(\\d)`).exec(tile)?.[1]));

test.each([
  [1600, 1600, 'masonry-item tens-4 ones-8 two-1 three-1'],
  [1600, 1200, 'masonry-item tens-3 ones-6 two-1 three-1'],
  [1200, 1600, 'masonry-item tens-6 ones-4 two-1 three-1'],
])('an image of %i by %i spans rows by its aspect ratio', (width, height, classes) => {
  expect(tile(24, width, height)).toBe(classes);
});

test('an image of an extreme shape is shown whole in a tile of limited size', () => {
  expect(tile(24, 2560, 100)).toBe('masonry-item tens-1 ones-4 two-1 three-1 masonry-odd');
  expect(tile(24, 100, 2560)).toBe('masonry-item tens-14 ones-4 two-1 three-1 masonry-odd');
});

test("very many images use coarser rows, below the browsers' limit", () => {
  expect(masonry(240, []).list).toBe('masonry');
  expect(masonry(241, []).list).toContain('masonry-coarse');
  expect(tile(241, 1000, 1000)).toContain('tens-1 ones-6 ');
});

test('each image is in the column that is the shortest, so that columns end close to each other', () => {
  // Filled in turn, the first of two columns would get all high tiles.
  const [high, low] = [path(1000, 2000), path(1000, 500)];
  const { tiles } = masonry(7, [high, low, high, low, high, low, low]);
  expect(columns('two', tiles)).toEqual([1, 2, 2, 1, 1, 2, 2]);
  expect(columns('three', tiles)).toEqual([1, 2, 3, 2, 2, 1, 3]);
});

test('a name below a picture adds to its height', () => {
  const [named, plain] = [{ ...path(1000, 1000), isNamed: true }, path(1000, 1000)];
  const { tiles } = masonry(3, [named, plain, plain]);
  expect(columns('two', tiles)).toEqual([1, 2, 2]);
  expect(tiles[0]).toBe('masonry-item tens-4 ones-8 two-1 three-1 masonry-named');
});

test('adding images moves none', () => {
  const paths = Array.from({ length: 40 }, (_, index) => path(1000, 400 + ((index * 397) % 1500)));
  expect(masonry(40, paths).tiles.slice(0, 24)).toEqual(masonry(40, paths.slice(0, 24)).tiles);
});

import { expect, test } from 'vitest';
import { masonry } from './masonry.ts';

const path = (width: number, height: number) => `${'a'.repeat(40)}-${width}x${height}.webp`;

test.each([
  [1600, 1600, 'masonry-item tens-4 ones-8'],
  [1600, 1200, 'masonry-item tens-3 ones-6'],
  [1200, 1600, 'masonry-item tens-6 ones-4'],
])('an image of %i by %i spans rows by its aspect ratio', (width, height, classes) => {
  expect(masonry(24).tile(path(width, height))).toBe(classes);
});

test('an image of an extreme shape is shown whole in a tile of limited size', () => {
  expect(masonry(24).tile(path(2560, 100))).toBe('masonry-item tens-1 ones-4 masonry-odd');
  expect(masonry(24).tile(path(100, 2560))).toBe('masonry-item tens-14 ones-4 masonry-odd');
});

test("very many images use coarser rows, below the browsers' limit", () => {
  expect(masonry(240).list).toBe('masonry');
  expect(masonry(241).list).toContain('masonry-coarse');
  expect(masonry(241).tile(path(1000, 1000))).toBe('masonry-item tens-1 ones-6');
});

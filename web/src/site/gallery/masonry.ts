import { parseImagePath } from '@hydraulics/common/units/images';

/** The rows of a square tile, as in gallery.css. */
const fine = 48;
/** Browsers limit the number of rows. */
const coarse = 16;
const veryMany = 240;

/** Tile heights relative to a square; an image beyond them is shown whole. */
const [minRatio, maxRatio] = [0.3, 3];

/** The class names of a masonry of `number` images, and of each image's tile. */
export function masonry(number: number): { list: string; tile: (path: string) => string } {
  const rows = number > veryMany ? coarse : fine;
  return {
    list: rows === fine ? 'masonry' : 'masonry masonry-coarse',
    tile: path => {
      const { width, height } = parseImagePath(path) ?? { width: 4, height: 3 };
      const shape = height / width;
      const span = Math.round(Math.min(maxRatio, Math.max(minRatio, shape)) * rows);
      const odd = shape > maxRatio || shape < minRatio ? ' masonry-odd' : '';
      return `masonry-item tens-${Math.floor(span / 10)} ones-${span % 10}${odd}`;
    },
  };
}

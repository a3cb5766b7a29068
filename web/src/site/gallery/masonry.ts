import { parseImagePath } from '@hydraulics/common/units/images';

/** The rows of a square tile, as in gallery.css. */
const fine = 48;
/** For very many images, since browsers limit the number of rows. */
const coarse = 16;
const veryMany = 240;

/** The limits of a tile's height in heights of a square one; an image beyond is shown whole within. */
const [flattest, tallest] = [0.3, 3];

/** The class names of a masonry of `number` images, and of each image's tile. */
export function masonry(number: number): { list: string; tile: (path: string) => string } {
  const rows = number > veryMany ? coarse : fine;
  return {
    list: rows === fine ? 'masonry' : 'masonry masonry-coarse',
    tile: path => {
      const { width, height } = parseImagePath(path) ?? { width: 4, height: 3 };
      const shape = height / width;
      const span = Math.round(Math.min(tallest, Math.max(flattest, shape)) * rows);
      const odd = shape > tallest || shape < flattest ? ' masonry-odd' : '';
      return `masonry-item tens-${Math.floor(span / 10)} ones-${span % 10}${odd}`;
    },
  };
}

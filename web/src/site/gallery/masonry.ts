import { parseImagePath } from '@hydraulics/common/units/images';

/** Into how many rows a tile as high as its column is wide is divided, as gallery.css has it. */
const fine = 48;
/** With very many pictures, since browsers stop counting rows somewhere. */
const coarse = 16;
const veryMany = 240;

/** The tallest and flattest tile, in heights of a square one; a picture beyond is shown whole within. */
const [flattest, tallest] = [0.3, 3];

/** The class names of a masonry of so many pictures, and of the tile that a picture gets in it. */
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

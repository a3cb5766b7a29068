import { parseImagePath } from '@hydraulics/common/units/images';

/** The rows of a square tile, as in gallery.css. */
const fine = 48;
/** Browsers limit the number of rows. */
const coarse = 16;
const veryMany = 240;
/** The approximate rows of a gutter and of a name, whose heights are fixed while that of a row is not. */
const gutters = { [fine]: 3, [coarse]: 1 };
const names = { [fine]: 7, [coarse]: 3 };

/** Tile heights relative to a square; an image beyond them is shown whole. */
const [minRatio, maxRatio] = [0.3, 3];

type Tile = {
  path: string;
  /** The picture has the name of its product below it. */
  isNamed?: boolean;
};

/** The class names of a masonry of `number` images, and of the tiles of the shown ones in their order. */
export function masonry(number: number, shown: Tile[]): { list: string; tiles: string[] } {
  const rows = number > veryMany ? coarse : fine;
  const shapes = shown.map(({ path }) => {
    const { width, height } = parseImagePath(path) ?? { width: 4, height: 3 };
    return height / width;
  });
  const spans = shapes.map(shape => Math.round(Math.min(maxRatio, Math.max(minRatio, shape)) * rows));
  const heights = spans.map((span, index) => span + (shown[index]?.isNamed ? names[rows] : 0));
  const [two, three] = [2, 3].map(columns => inColumns(heights, columns, gutters[rows]));
  return {
    list: rows === fine ? 'masonry' : 'masonry masonry-coarse',
    tiles: spans.map((span, index) => {
      const shape = shapes[index] ?? 1;
      const odd = shape > maxRatio || shape < minRatio ? ' masonry-odd' : '';
      const size = `tens-${Math.floor(span / 10)} ones-${span % 10}`;
      const named = shown[index]?.isNamed ? ' masonry-named' : '';
      return `masonry-item ${size} two-${two?.[index]} three-${three?.[index]}${odd}${named}`;
    }),
  };
}

/**
 * The column of each tile, from 1: the shortest one so far. So no tile begins above the previous one, adding tiles moves
 * none, and the columns end as close to each other as possible.
 */
function inColumns(spans: number[], columns: number, gutter = 0): number[] {
  const heights = Array<number>(columns).fill(0);
  return spans.map(span => {
    const shortest = heights.indexOf(Math.min(...heights));
    heights[shortest] = (heights[shortest] ?? 0) + span + gutter;
    return shortest + 1;
  });
}

import { expect, test } from 'vitest';
import { coverRegion } from './share-crop.ts';

test.each([
  ['a wide picture, by default its middle', { width: 2400, height: 630 }, undefined, [600, 0, 1200, 630]],
  ['a wide picture at its left edge', { width: 2400, height: 630 }, { x: 0, y: 90 }, [0, 0, 1200, 630]],
  ['a wide picture at its right edge', { width: 2400, height: 630 }, { x: 100, y: 10 }, [1200, 0, 1200, 630]],
  ['a high picture at its foot', { width: 600, height: 1000 }, { x: 0, y: 100 }, [0, 685, 600, 315]],
  ['a picture in the same proportions', { width: 400, height: 210 }, { x: 7, y: 70 }, [0, 0, 400, 210]],
  ['a picture of one pixel', { width: 1, height: 1 }, { x: 50, y: 50 }, [0, 0, 1, 1]],
])('the share picture shows of %s the right part', (_, size, focus, expected) => {
  const { left, top, width, height } = coverRegion(size, focus);
  expect([left, top, width, height]).toEqual(expected);
});

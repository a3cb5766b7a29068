import { expect, it } from 'vitest';
import { initialBounds } from './window-bounds.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 1920, height: 1080 };
const kept = { x: 1600, y: 100, width: 1200, height: 800, maximised: false };

it('opens where it was', () => {
  expect(initialBounds(kept, [laptop, beside])).toEqual({ x: 1600, y: 100, width: 1200, height: 800 });
});

it('comes back to the main display when the other one is gone, in its size', () => {
  expect(initialBounds(kept, [laptop])).toEqual({ width: 1200, height: 800 });
});

it('is no larger than the display, nor too small to be used', () => {
  expect(initialBounds(null, [{ x: 0, y: 0, width: 1024, height: 700 }])).toEqual({ width: 1024, height: 700 });
  expect(initialBounds({ ...kept, x: 10, y: 30, width: 9000, height: 9000 }, [laptop])).toMatchObject({
    width: 1440,
    height: 875,
  });
  expect(initialBounds({ ...kept, x: 10, y: 30, width: 1, height: 1 }, [laptop])).toEqual({ width: 360, height: 480 });
});

it.each([
  ['above', { ...kept, x: 100, y: -300 }],
  ['below', { ...kept, x: 100, y: 890 }],
  ['left', { ...kept, x: -1150, y: 100 }],
  ['right', { ...kept, x: 1400, y: 100 }],
])('is never out of reach: %s', (_where, place) => {
  expect(initialBounds(place, [laptop])).not.toHaveProperty('x');
});

it('has a size of its own at the first start', () => {
  expect(initialBounds(null, [laptop])).toEqual({ width: 1280, height: 860 });
});

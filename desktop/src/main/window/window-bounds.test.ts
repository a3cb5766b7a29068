import { expect, it } from 'vitest';
import { initialBounds } from './window-bounds.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const secondDisplay = { x: 1440, y: 0, width: 1920, height: 1080 };
const saved = { x: 1600, y: 100, width: 1200, height: 800, maximised: false, fullScreen: false };

it('opens at the saved position', () => {
  expect(initialBounds(saved, [laptop, secondDisplay])).toEqual({ x: 1600, y: 100, width: 1200, height: 800 });
});

it('returns to the primary display in its saved size when the other display is gone', () => {
  expect(initialBounds(saved, [laptop])).toEqual({ width: 1200, height: 800 });
});

it('is no larger than the display, and no smaller than the minimum size', () => {
  expect(initialBounds(null, [{ x: 0, y: 0, width: 1024, height: 700 }])).toEqual({ width: 1024, height: 700 });
  expect(initialBounds({ ...saved, x: 10, y: 30, width: 9000, height: 9000 }, [laptop])).toMatchObject({
    width: 1440,
    height: 875,
  });
  expect(initialBounds({ ...saved, x: 10, y: 30, width: 1, height: 1 }, [laptop])).toEqual({ width: 360, height: 480 });
});

it.each([
  ['above', { ...saved, x: 100, y: -300 }],
  ['below', { ...saved, x: 100, y: 890 }],
  ['left', { ...saved, x: -1150, y: 100 }],
  ['right', { ...saved, x: 1400, y: 100 }],
])('never opens out of reach: %s', (_case, state) => {
  expect(initialBounds(state, [laptop])).not.toHaveProperty('x');
});

it('has the default size at the first start', () => {
  expect(initialBounds(null, [laptop])).toEqual({ width: 1280, height: 860 });
});

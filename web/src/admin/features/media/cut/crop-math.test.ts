import { describe, expect, test } from 'vitest';
import { moveCrop, turned, turnedCrop, whole } from './crop-math.ts';

const crop = { left: 10, top: 20, width: 30, height: 40 };

describe('the frame of a crop', () => {
  test.each([
    ['moves', null, 5, -5, { left: 15, top: 15, width: 30, height: 40 }],
    ['stops at the left and the top', null, -50, -50, { left: 0, top: 0, width: 30, height: 40 }],
    ['stops at the right and the bottom', null, 500, 500, { left: 70, top: 60, width: 30, height: 40 }],
    ['grows to the left', { x: 'left' }, -4, 0, { left: 6, top: 20, width: 34, height: 40 }],
    ['grows at a corner', { x: 'right', y: 'bottom' }, 5, 5, { left: 10, top: 20, width: 35, height: 45 }],
    ['does not grow out of the picture', { y: 'bottom' }, 0, 90, { left: 10, top: 20, width: 30, height: 80 }],
    ['stays at least two percent wide', { x: 'left' }, 90, 0, { left: 38, top: 20, width: 2, height: 40 }],
    ['stays at least two percent high', { y: 'bottom' }, 0, -90, { left: 10, top: 20, width: 30, height: 2 }],
  ] as const)('%s', (_what, handle, dx, dy, expected) => {
    expect(moveCrop(crop, handle, dx, dy)).toEqual(expected);
  });

  test('keeps its part of the picture when that is turned', () => {
    expect(turnedCrop(crop, 1)).toEqual({ left: 40, top: 10, width: 40, height: 30 });
    expect(turnedCrop(turnedCrop(crop, 1), -1)).toEqual(crop);
    expect(turnedCrop(whole, 1)).toEqual({ left: 0, top: 0, width: 100, height: 100 });
  });

  test('a picture turned four times is upright again', () => {
    expect(turned(turned(turned(turned(0, 1), 1), 1), 1)).toBe(0);
    expect([turned(0, -1), turned(270, 1), turned(90, 1)]).toEqual([270, 0, 180]);
  });
});

import { expect, test } from 'vitest';
import { ssim } from './ssim.ts';

const image = (pixel: (x: number, y: number) => number) => ({
  data: Uint8Array.from({ length: 256 }, (_, at) => pixel(at % 16, Math.floor(at / 16))),
  width: 16,
  height: 16,
});
const checks = image((x, y) => ((x + y) % 2) * 255);

test.each([
  ['with itself', checks, checks, 1],
  ['with its negative', checks, image((x, y) => ((x + y + 1) % 2) * 255), -0.9964],
  ['with flat grey', checks, image(() => 128), 0.0036],
  ['of black and white', image(() => 0), image(() => 255), 0.0001],
])('the similarity of an image %s', (_with, one, other, expected) => {
  expect(ssim(one, other)).toBeCloseTo(expected, 4);
});

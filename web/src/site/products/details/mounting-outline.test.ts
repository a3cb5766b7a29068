import { shapeOfMounting } from '@hydraulics/common/figures/sizing/iso-mountings';
import { expect, test } from 'vitest';
import { layoutOf } from './cylinder-layout.ts';
import { eyeRoom, isBehind, outlineOf } from './mounting-outline.ts';

const figures = { bore: 100, rod: 70, stroke: 500, length: 741, barrel: 128 };

/** The first x of the outline of a mounting, and where the barrel is. */
function drawn(code: string) {
  const shape = shapeOfMounting(code);
  const layout = shape && layoutOf(figures, isBehind(shape) ? eyeRoom : 0);
  if (!layout) throw new Error(`${code} is not drawn.`);
  const { body } = outlineOf(shape, layout);
  return { body, first: Number(/^M([\d.]+)/.exec(body)?.[1]), ...layout.barrel };
}

test('each mounting is drawn where it holds the body', () => {
  for (const code of ['MF1', 'MF3', 'ME5', 'MT1']) {
    const { first, x, end } = drawn(code);
    expect(end - first, code).toBeLessThan(30);
    expect(first, code).toBeGreaterThan(x + 100);
  }
  for (const code of ['MF2', 'MF4', 'ME6', 'MT2']) expect(drawn(code).first, code).toBe(18);
  const { first, x, end } = drawn('MT4');
  expect(first + 12).toBeCloseTo((x + end) / 2, 5);
});

test('an eye and a clevis are behind the cap, for which the body leaves room', () => {
  for (const code of ['MP1', 'MP3', 'MP5']) {
    const { x, body } = drawn(code);
    expect(x, code).toBe(62);
    const from = Math.min(...[...body.matchAll(/M([\d.]+)/g)].map(([, text]) => Number(text)));
    expect(from, code).toBeLessThan(x);
  }
});

test('no two mountings that are held in different ways look alike', () => {
  const codes = ['MF3', 'MF4', 'ME5', 'ME6', 'MP1', 'MP3', 'MP5', 'MS2', 'MT1', 'MT2', 'MT4'];
  expect(new Set(codes.map(code => drawn(code).body)).size).toBe(codes.length);
});

import { expect, test } from 'vitest';
import { layoutOf } from './cylinder-layout.ts';

test('diameters are to scale', () => {
  const layout = layoutOf({ bore: 100, rod: 70, stroke: 500, length: 800, barrel: 125 });
  expect(layout?.barrel.half).toBe(44);
  expect(layout?.bore.half).toBeCloseTo(35.2, 5);
  expect(layout?.rod.half).toBeCloseTo(24.64, 5);
  expect(layout?.length).toBe(true);
});

test('a short and a long stroke both leave room for their dimension and for the body', () => {
  for (const stroke of [5, 50, 5000]) {
    const layout = layoutOf({ bore: 63, rod: 36, stroke });
    if (!layout) throw new Error(`There is no layout for a stroke of ${stroke} mm.`);
    expect(layout.stroke.end - layout.rod.end, `stroke of ${stroke} mm`).toBeGreaterThanOrEqual(90);
    expect(layout.barrel.end - layout.barrel.x, `stroke of ${stroke} mm`).toBeGreaterThan(180);
  }
});

test('a telescope, whose stroke is longer than its body, extends from its first to its last stage', () => {
  const plain = layoutOf({ bore: 100, rod: 70, stroke: 500, length: 800, barrel: 125 });
  // The rod, 24.64 units on each side of the axis, from the end of the body at 254.3.
  expect(plain?.ghost).toMatch(/^M254\.\d+ 105\.36H402V154\.64H254\.\d+Z$/);
  expect(plain?.isBroken).toBe(false);
  const telescope = layoutOf({ bore: 120, rod: 60, stroke: 1500, length: 783, barrel: 160 });
  expect(telescope?.isBroken).toBe(true);
  // The first stage, 33 on each side, to its break; behind it the last, 16.5 on each side.
  // Its name is below that stage.
  expect([plain?.labels.rod.y, telescope?.labels.rod.y]).toEqual([177, 188]);
  expect(telescope?.ghost).toBe('M252 97H302l-4 16.5 8 33 -4 16.5H252M310 113.5H402V146.5H310Z');
});

test.each([
  ['no figures', {}],
  ['no stroke', { bore: 63, rod: 36 }],
  ['a rod thicker than the bore', { bore: 63, rod: 70, stroke: 100 }],
  ['a barrel thinner than the bore', { bore: 63, rod: 36, stroke: 100, barrel: 60 }],
])('%s make no drawing', (_what, figures) => {
  expect(layoutOf(figures)).toBeUndefined();
});

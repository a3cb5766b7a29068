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
    expect(layout.barrel.width, `stroke of ${stroke} mm`).toBeGreaterThan(180);
  }
});

test.each([
  ['no figures', {}],
  ['no stroke', { bore: 63, rod: 36 }],
  ['a rod thicker than the bore', { bore: 63, rod: 70, stroke: 100 }],
  ['a barrel thinner than the bore', { bore: 63, rod: 36, stroke: 100, barrel: 60 }],
  ['a telescope, whose stroke is longer than its body', { bore: 125, rod: 50, stroke: 1500, length: 730 }],
])('%s make no drawing', (_what, figures) => {
  expect(layoutOf(figures)).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import {
  areaOf,
  areaRatio,
  bucklingLoad,
  eulerLoad,
  flowFor,
  forceOf,
  leastBore,
  leastRod,
  pressureFor,
  slenderness,
  speedFor,
} from './formulas.ts';
import { shapeOfMounting } from './iso-mountings.ts';
import { mountings, strokeFactor } from './mountings.ts';
import { allowedLoad, longestStroke, type SizingTask, sizeCylinder } from './size-cylinder.ts';
import { standardBores, standardRods } from './standard-sizes.ts';

describe('force, bore and pressure', () => {
  test('180 kN at 210 bar need a bore of 104.47 mm', () => {
    // 180 000 N / 21 N/mm² = 8571.43 mm²; √(4 × 8571.43 / π) = 104.468 mm.
    expect(leastBore(180, 210)).toBeCloseTo(104.468, 3);
  });

  test.each([
    // π/4 × 125² = 12 271.8 mm²; × 21 N/mm² = 257 709 N.
    [210, 125, 0, 257.709],
    // π/4 × (125² − 90²) = 5910.1 mm²; × 25 N/mm² = 147 753 N.
    [250, 125, 90, 147.753],
    // π/4 × 40² = 1256.6 mm²; × 16 N/mm² = 20 106 N.
    [160, 40, 0, 20.106],
    // π/4 × (40² − 28²) = 640.9 mm²; × 16 N/mm² = 10 254 N.
    [160, 40, 28, 10.254],
  ])('%s bar on a bore of %s mm with a rod of %s mm make %s kN', (pressure, bore, rod, force) => {
    expect(forceOf(pressure, bore, rod)).toBeCloseTo(force, 3);
    expect(pressureFor(force, bore, rod)).toBeCloseTo(pressure, 1);
  });

  test('a pull needs a larger bore around its rod', () => {
    // 100 000 / 21 = 4761.9 mm²; 4 × 4761.9 / π = 6063.05; + 56² = 9199.05; √ = 95.912 mm.
    expect(leastBore(100, 210, 56)).toBeCloseTo(95.912, 3);
  });
});

describe('speed and flow', () => {
  test('0.1 m/s take 73.63 l/min out and 35.46 l/min in, at 125/90', () => {
    // 12 271.8 mm² × 100 mm/s × 60 s = 73.63 l; 5910.1 mm² × 100 mm/s × 60 s = 35.46 l.
    expect(flowFor(0.1, 125)).toBeCloseTo(73.631, 3);
    expect(flowFor(0.1, 125, 90)).toBeCloseTo(35.461, 3);
  });

  test('60 l/min move a bore of 100 mm at 0.1273 m/s', () => {
    // 1 l/s = 1 000 000 mm³/s; / 7853.98 mm² = 127.3 mm/s.
    expect(speedFor(60, 100)).toBeCloseTo(0.1273, 4);
  });
});

describe('buckling', () => {
  test('a rod of 20 mm and 700 mm, fixed and hinged, buckles by Euler at 63.27 kN as in the textbook', () => {
    // The ends that are fixed and hinged have twice the load of hinged ones: s² = L² / 2.
    expect(eulerLoad(20, 700 / Math.SQRT2, 200_000)).toBeCloseTo(63.27, 1);
  });

  test.each([
    // I = π 45⁴/64 = 201 289 mm⁴; π² × 210 000 × I / 1200² = 289 720 N; λ = 4800/45 = 106.7, so Euler holds.
    [45, 1200, 106.667, 289.72],
    // Euler 694 827 N; λ = 85.7: (335 − 0.62 × 85.714) × 2463.0 mm² = 694 219 N, which is less.
    [56, 1200, 85.714, 694.22],
    // λ = 26.67: (335 − 16.533) × 6361.7 mm² = 2 025 998 N; Euler would give 18 539 kN.
    [90, 600, 26.667, 2026.0],
    // I = 490.87 mm⁴; π² × 210 000 × I / 1500² = 452 N. So slender, Tetmajer's line is below zero.
    [10, 1500, 600, 0.452],
  ])('a rod of %s mm over %s mm: λ %s, %s kN', (rod, length, lambda, load) => {
    expect(slenderness(rod, length)).toBeCloseTo(lambda, 3);
    expect(bucklingLoad(rod, length)).toBeCloseTo(load, 1);
  });

  test('the least rod for 180 kN over 1200 mm is 54.65 mm with a safety of 3.5', () => {
    // d⁴ = 64 × 630 000 × 1200² / (π³ × 210 000) = 8 916 800; d = 54.645 mm.
    expect(leastRod(180, 1200)).toBeCloseTo(54.645, 2);
    // Stocky: Tetmajer alone is decisive. 335 d² − 2.48 × 300 d − 802 141 = 0: d = (744 + √1 075 422 476) / 670 = 50.056.
    expect(leastRod(180, 300)).toBeCloseTo(50.056, 2);
    // Very slender: d⁴ = 64 × 3500 × 4000² / (π³ × 210 000) = 550 427; Tetmajer's line would make it 29.9 mm.
    expect(leastRod(1, 4000)).toBeCloseTo(27.238, 2);
  });

  test('a rod of the least diameter carries its load, whether slender or stocky', () => {
    for (const length of [100, 400, 1000, 1200, 1300, 4000]) {
      expect(bucklingLoad(leastRod(180, length), length) / 3.5, String(length)).toBeCloseTo(180, 6);
    }
  });

  test('a mounting has the factor of its Euler case and the length of its column', () => {
    const factors = Object.fromEntries(
      Object.keys(mountings).map(name => [name, strokeFactor(name as keyof typeof mountings)]),
    );
    expect(factors).toEqual({
      'cap-pivot': 2,
      'middle-trunnion': 1.5,
      'head-trunnion': 1,
      'head-pivoted': 0.7,
      'head-guided': 0.5,
      'head-free': 2,
      'cap-pivoted': 1.4,
      'cap-guided': 1,
      'cap-free': 4,
    });
    // 694.22 kN / 3.5.
    expect(allowedLoad(56, 600, 'cap-pivot')).toBeCloseTo(198.35, 1);
  });
});

test('standard sizes are those of ISO 3320, with area ratios from 1.25 to 5', () => {
  expect(standardBores).toEqual([25, 32, 40, 50, 63, 80, 100, 125, 160, 200, 250, 320, 400, 500]);
  expect(standardRods(125)).toEqual([56, 70, 80, 90, 100, 110]);
  // From 0.43 × 70 = 30.1 mm to 0.9 × 70 = 63 mm.
  expect(standardRods(70)).toEqual([32, 36, 40, 45, 50, 56, 63]);
  // 15 625 / (15 625 − 3136).
  expect(areaRatio(125, 56)).toBeCloseTo(1.251, 3);
  for (const bore of standardBores) {
    const ratios = standardRods(bore).map(rod => areaRatio(bore, rod));
    [1.25, 1.4, 1.6, 2, 2.5, 5].forEach((nominal, place) => {
      expect(Math.abs((ratios[place] ?? 0) / nominal - 1), `${bore} ${nominal}`).toBeLessThan(0.16);
    });
  }
  expect(areaOf(10)).toBeCloseTo(78.54, 2);
});

describe('sizing', () => {
  const nothing: SizingTask = {
    direction: 'push',
    force: null,
    pressure: null,
    bore: null,
    stroke: null,
    rod: null,
    mounting: 'cap-pivot',
    speed: null,
    flow: null,
  };
  const sized = (task: Partial<SizingTask>) => sizeCylinder({ ...nothing, ...task });

  test('180 kN at 210 bar over 600 mm: bore 125, rod 56', () => {
    const sizing = sized({ force: 180, pressure: 210, stroke: 600, speed: 0.1 });
    expect(sizing).toMatchObject({ load: 180, bore: 125, rod: 56, tooSlender: null, effectiveLength: 1200 });
    expect(sizing?.leastBore).toBeCloseTo(104.468, 3);
    expect(sizing?.push).toBeCloseTo(257.709, 3);
    // (15 625 − 3136) π/4 = 9808.8 mm²; × 21 = 205 986 N.
    expect(sizing?.pull).toBeCloseTo(205.985, 2);
    expect(sizing?.leastRod).toBeCloseTo(54.645, 2);
    expect(sizing?.out?.flow).toBeCloseTo(73.631, 3);
    // 9808.8 mm² × 0.1 m/s × 0.06.
    expect(sizing?.in?.flow).toBeCloseTo(58.853, 2);
    expect(sizing?.rods.map(({ rod, serves }) => [rod, serves])).toEqual(
      [56, 70, 80, 90, 100, 110].map(rod => [rod, true]),
    );
    // 694.22 / 180.
    expect(sizing?.rods[0]?.safety).toBeCloseTo(3.857, 2);
  });

  test('a light load over a long stroke needs a larger bore, whose rods do not buckle', () => {
    // 10 kN need 24.6 mm of bore. Over 2 × 3000 mm the rod needs d⁴ = 64 × 35 000 × 6000² / (π³ × 210 000): 59.3 mm.
    const sizing = sized({ force: 10, pressure: 210, stroke: 3000 });
    expect(sizing).toMatchObject({ bore: 80, rod: 63, tooSlender: 25 });
    expect(sizing?.leastRod).toBeCloseTo(59.3, 1);
  });

  test('a pull is of the ring, and does not buckle', () => {
    // 100/45: π/4 × 7975 = 6263.6 mm² × 21 = 131.5 kN; 100 kN need √6063 = 77.9 mm alone, and 80/36 has 84.2 kN.
    expect(sized({ direction: 'pull', force: 100, pressure: 210, stroke: 9000 })).toMatchObject({
      bore: 100,
      rod: 45,
      leastRod: null,
    });
    const pull = sized({ direction: 'pull', force: 100, pressure: 210, rod: 70 });
    expect(pull).toMatchObject({ bore: 125, rod: 70 });
    // √(6063.05 + 70²); a push needs √6063.05, whatever its rod.
    expect(pull?.leastBore).toBeCloseTo(104.705, 3);
    expect(sized({ force: 100, pressure: 210, rod: 70 })?.leastBore).toBeCloseTo(77.866, 3);
  });

  test('the force follows from bore and pressure, the pressure from force and bore', () => {
    expect(sized({ bore: 125, pressure: 210 })?.load).toBeCloseTo(257.709, 3);
    // 180 000 N / 12 271.8 mm² = 14.668 N/mm².
    expect(sized({ bore: 125, force: 180 })?.pressure).toBeCloseTo(146.68, 2);
    expect(sized({ bore: 125 })).toBeNull();
    expect(sized({ force: 180, stroke: 600 })).toBeNull();
  });

  test('sizing for a pull without a rod uses the ring around the thinnest one', () => {
    // 125/56: π/4 × (125² − 56²) = 9808.8 mm² × 21 N/mm² = 205 985 N; 180 000 N / 9808.8 mm² = 18.351 N/mm².
    const pull = sized({ direction: 'pull', bore: 125, pressure: 210 });
    expect(pull?.load).toBeCloseTo(205.985, 2);
    expect(pull).toMatchObject({ bore: 125, rod: 56 });
    expect(sized({ direction: 'pull', bore: 125, force: 180 })?.pressure).toBeCloseTo(183.51, 2);
  });

  test('a given bore or rod that does not serve leaves the rod open', () => {
    expect(sized({ force: 180, pressure: 210, bore: 100 })).toMatchObject({ bore: 100, rod: null });
    expect(sized({ force: 180, pressure: 210, stroke: 600, rod: 45 })).toMatchObject({ bore: 125, rod: null });
    const task = { force: 9000, pressure: 210, speed: 0.1 };
    expect(sized(task)).toMatchObject({ bore: null, rod: null, push: null, rods: [], out: null, in: null });
    expect(sized({ force: 50, pressure: 210, stroke: 100, bore: 90 })).toMatchObject({ bore: 90, rod: 40 });
  });

  test('a push without a stroke leaves the rod open: over some strokes any would buckle', () => {
    expect(sized({ force: 50, pressure: 210, bore: 90 })).toMatchObject({ bore: 90, rod: null, pull: null });
    expect(sized({ force: 50, pressure: 210, bore: 90, rod: 40 })).toMatchObject({ bore: 90, rod: 40 });
    expect(sized({ direction: 'pull', force: 50, pressure: 210, bore: 90 })).toMatchObject({ bore: 90, rod: 40 });
  });

  test.each([25, 30])('a rod of %s mm does not go into a bore of 25 mm', rod => {
    expect(sized({ force: 10, pressure: 210, bore: 25, rod, flow: 60 })).toMatchObject({
      bore: 25,
      rod: null,
      rods: [],
      pull: null,
      in: null,
    });
  });

  test('figures that depend on a stroke or a rod are null without it', () => {
    const sizing = sized({ force: 180, pressure: 210 });
    expect(sizing).toMatchObject({ bore: 125, rod: null, effectiveLength: null, leastRod: null, out: null, in: null });
    expect(sizing?.rods[0]).toMatchObject({ rod: 56, buckles: null, safety: null });
    expect(sized({ force: 180, pressure: 210, bore: 100, flow: 60 })).toMatchObject({
      rod: null,
      pull: null,
      in: null,
    });
  });

  test('a flow gives the speeds out and in', () => {
    const sizing = sized({ force: 180, pressure: 210, rod: 90, flow: 60 });
    // 1 000 000 mm³/s / 12 271.8 mm² and / 5910.1 mm².
    expect(sizing?.out?.speed).toBeCloseTo(0.08149, 5);
    expect(sizing?.in?.speed).toBeCloseTo(0.1692, 4);
  });
});

describe('the longest stroke', () => {
  test.each([
    // s² = π³ · 210 000 · 70⁴ / (64 · 196 349.5 · 3.5): s = 1885.3 mm, at λ = 107.7 by Euler.
    ['Trunnions in the middle', 196.3495, 70, 'middle-trunnion', 1256],
    ['An eye at the cap', 196.3495, 70, 'cap-pivot', 942],
    ['A flange at the head', 196.3495, 70, 'head-pivoted', 2693],
    // At λ = 60 Tetmajer allows 335 − 37.2 = 297.8 N/mm² on 314.16 mm²: 93.56 kN, or 26.73 kN with a safety of 3.5.
    ['A stocky rod', 26.73, 20, 'cap-pivot', 150],
    ['A rod that the load crushes', 100, 10, 'cap-pivot', 0],
  ] as const)('of %s carries the load with a safety of 3.5', (_, load, rod, mounting, stroke) => {
    expect(longestStroke(load, rod, mounting)).toBe(stroke);
  });

  test('is that of the mounting in the code', () => {
    expect(['MT4', 'mp5', 'MF3', 'MT2'].map(code => shapeOfMounting(code)?.sizedAs)).toEqual([
      'middle-trunnion',
      'cap-pivot',
      'head-pivoted',
      'cap-pivot',
    ]);
    expect(['constructor', 'X1', ''].map(shapeOfMounting)).toEqual([undefined, undefined, undefined]);
  });
});

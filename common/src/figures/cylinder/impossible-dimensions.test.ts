import { describe, expect, test } from 'vitest';
import type { BasedValue } from '../attribute-values.ts';
import type { DrawnPart } from '../drawn-parts.ts';
import type { SizedAttribute } from '../sizes/size-columns.ts';
import type { UnitSymbol } from '../units.ts';
import { drawnCylinder } from './drawn-cylinder.ts';
import { impossibleFigures, impossibleSizes } from './impossible-dimensions.ts';

const attribute = (id: string, name: string, drawn?: DrawnPart, unit: UnitSymbol = 'mm'): SizedAttribute => ({
  ...{ id, name, kind: 'number', unit, removed: false, mergedInto: null },
  ...(drawn ? { drawn } : {}),
});
const attributes = [
  attribute('bore', 'Bore', 'bore'),
  attribute('rod', 'Rod', 'rod'),
  attribute('stroke', 'Stroke', 'stroke'),
  attribute('length', 'Retracted length', 'length'),
  attribute('barrel', 'Barrel OD', 'barrel'),
  attribute('oil', 'Lowest oil temperature', undefined, '°C'),
  attribute('offset', 'Offset'),
];
const figure = (number: number, unit: UnitSymbol = 'mm'): BasedValue => ({ kind: 'number', number, unit });
const messages = (values: Record<string, BasedValue>) =>
  impossibleFigures({ own: [], values }, attributes).map(({ place, message }) => [place, message]);

describe('dimensions of a cylinder', () => {
  test('that are negative or zero are named with their figure', () => {
    expect(messages({ bore: figure(-63), stroke: figure(0), length: figure(-1, 'in') })).toEqual([
      ['bore', '“Bore” must be more than 0, not -63 mm.'],
      ['stroke', '“Stroke” must be more than 0, not 0 mm.'],
      ['length', '“Retracted length” must be more than 0, not -1 in.'],
    ]);
    const bores = { ...attribute('bores', 'Bores', 'bore'), kind: 'sizes' as const };
    const values = { bores: { kind: 'sizes' as const, sizes: [40, 0], unit: 'mm' as const } };
    expect(impossibleFigures({ own: [], values }, [bores])).toEqual([
      { place: 'bores', message: '“Bores” must be more than 0, not 40/0 mm.', figures: { bore: [40, 0] } },
    ]);
  });

  test('that do not fit into each other are named, in whatever units', () => {
    expect(messages({ bore: figure(63), rod: figure(3, 'in') })).toEqual([
      ['rod', '“Rod” (3 in) must be smaller than “Bore” (63 mm).'],
    ]);
    expect(messages({ bore: figure(63), rod: figure(63), barrel: figure(60) })).toEqual([
      ['rod', '“Rod” (63 mm) must be smaller than “Bore” (63 mm).'],
      ['barrel', '“Bore” (63 mm) must be smaller than “Barrel OD” (60 mm).'],
    ]);
  });

  test('that are lists or ranges are compared by their largest', () => {
    const listed = attributes.map(one => ({ ...one, kind: 'sizes' as const }));
    const of = (rods: number[]) =>
      impossibleFigures(
        {
          own: [],
          values: {
            rod: { kind: 'sizes', sizes: rods, unit: 'mm' },
            bore: { kind: 'sizes', sizes: [63, 80], unit: 'mm' },
          },
        },
        listed,
      ).map(({ message }) => message);
    expect(of([45, 70])).toEqual([]);
    expect(of([45, 80])).toEqual(['“Rod” (45/80 mm) must be smaller than “Bore” (63/80 mm).']);
  });

  test('that are equal but for the rounding of a unit do not fit', () => {
    // 19.7 in are 500.38 mm, which doubles do not hold.
    expect(messages({ bore: figure(500.38), rod: figure(19.7, 'in') })).toEqual([
      ['rod', '“Rod” (19.7 in) must be smaller than “Bore” (500.38 mm).'],
    ]);
    expect(messages({ bore: figure(19.7, 'in'), rod: figure(500.38) })).toEqual([
      ['rod', '“Rod” (500.38 mm) must be smaller than “Bore” (19.7 in).'],
    ]);
  });

  test('that are possible, ranges from zero, and other figures below zero are not', () => {
    expect(messages({ bore: figure(63), rod: figure(36), stroke: figure(0.5) })).toEqual([]);
    const stroke = { ...attribute('stroke', 'Stroke', 'stroke'), kind: 'range' as const };
    const range = (from: number) => ({ stroke: { kind: 'range' as const, from, to: 500, unit: 'mm' as const } });
    expect(impossibleFigures({ own: [], values: range(0) }, [stroke])).toEqual([]);
    expect(impossibleFigures({ own: [], values: range(-1) }, [stroke])).toEqual([
      { place: 'stroke', message: '“Stroke” must be more than 0, not -1 to 500 mm.', figures: { stroke: [-1, 500] } },
    ]);
    expect(messages({ oil: figure(-20, '°C'), offset: figure(-0.1), rod: figure(80) })).toEqual([]);
  });

  test('of sizes are named with the code of their row', () => {
    const variants = {
      columns: [
        { name: 'Bore', unit: 'mm' as const },
        { name: 'Rod', unit: 'mm' as const },
        { name: 'Max. stroke', unit: 'mm' as const },
        { name: 'Offset', unit: 'mm' as const },
      ],
      rows: [
        { code: 'A-63', cells: [figure(63), figure(80), figure(500), figure(-2)] },
        { code: 'A-80', cells: [figure(80), null, figure(0), null] },
        { code: 'A-90', cells: [figure(90), figure(56), figure(700), null] },
      ],
    };
    expect(impossibleSizes({ specifications: { own: [], values: {} }, variants }, attributes)).toEqual([
      {
        place: 0,
        other: 0,
        code: 'A-63',
        message: 'A-63: “Rod” (80 mm) must be smaller than “Bore” (63 mm).',
        figures: { rod: [80], bore: [63] },
      },
      {
        place: 1,
        code: 'A-80',
        message: 'A-80: “Max. stroke” must be more than 0, not 0 mm.',
        figures: { stroke: [0] },
      },
    ]);
  });

  test('of the row that the product describes are judged with its own', () => {
    const variants = {
      columns: [
        { name: 'Bore', unit: 'mm' as const },
        { name: 'Lowest oil temperature', unit: '°C' as const },
      ],
      rows: [
        { code: 'A-63', cells: [figure(63), figure(-20, '°C')] },
        { code: 'A-40', cells: [figure(40), figure(-30, '°C')] },
      ],
    };
    const specifications = { own: [], values: { rod: figure(70), stroke: figure(0), oil: figure(-20, '°C') } };
    expect(impossibleSizes({ specifications, variants }, attributes)).toEqual([
      {
        ...{ place: 0, other: 0, code: 'A-63', figures: { rod: [70], bore: [63] } },
        message: 'A-63: “Rod” (70 mm) must be smaller than “Bore” (63 mm).',
      },
    ]);
  });
});

test.each([
  { bore: -63, rod: -80, stroke: 300 },
  { bore: 63, rod: -36, stroke: 300 },
  { bore: 63, rod: 36, stroke: -300 },
  { bore: 63, rod: 36, stroke: 300, length: -500 },
  { bore: 63, rod: 36, stroke: 300, length: 0 },
])('no cylinder of %j is drawn', figures => {
  expect(drawnCylinder(figures)).toBeUndefined();
});

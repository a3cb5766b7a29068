import { resolveSize } from '@hydraulics/common/figures/sizes/resolve-size';
import { attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { describe, expect, test } from 'vitest';
import { figuresOf } from '../search/entry-figures.ts';
import { type CylinderAttributes, cylinderAttributes, toCylinder } from './cylinders.ts';
import { numberAt, toSizes } from './sizes.ts';
import { ValuePool } from './value-pool.ts';

const figure = (id: string, name: string) => attribute.parse({ id, name, kind: 'number', unit: 'mm', drawn: id });
const attributes = [
  figure('bore', 'Bore'),
  figure('rod', 'Rod'),
  figure('stroke', 'Stroke'),
  attribute.parse({ id: 'pressure', name: 'Nominal pressure', kind: 'number', unit: 'bar' }),
];
const measured = (number: number, unit: 'mm' | 'bar') => ({ kind: 'number' as const, number, unit, base: [number] });
const mm = (number: number) => measured(number, 'mm');
const bar = (number: number) => measured(number, 'bar');

test('sizes that no cylinder can have are not proposed', () => {
  const columns = ['Bore', 'Rod'].map(name => ({ name, unit: 'mm' as const }));
  const rows = [
    [-63, 36],
    [63, 0],
    [63, 80],
    [63, 36],
  ].map(([bore = 0, rod = 0], row) => ({ code: `S${row}`, cells: [mm(bore), mm(rod)] }));
  const sizedBy = cylinderAttributes(attributes) as CylinderAttributes;
  const cylinder = (variants: object) =>
    toCylinder({ specifications: { own: [], values: { bore: mm(-80) } }, ...variants } as never, attributes, sizedBy);
  expect(cylinder({ variants: { columns, rows } })?.sizes.map(({ code }) => code)).toEqual(['S3']);
  expect(cylinder({ variants: { columns: [], rows: [] } })).toBeNull();
});

const values = { bore: mm(63), rod: mm(36), stroke: mm(200), pressure: bar(160) };
const lengths = (...names: string[]) => names.map(name => ({ name, unit: 'mm' as const }));

describe.each([
  {
    what: 'a table of bores: rod and stroke are those of the row that the product describes, the pressure is of all',
    columns: lengths('Bore'),
    rows: [
      ['A-32', mm(32)],
      ['A-63', mm(63)],
    ] as const,
    expected: [
      ['A-32', 32, null, null, 160],
      ['A-63', 63, 36, 200, 160],
    ],
  },
  {
    what: 'a table with gaps: a figure that it states for other sizes is unknown',
    columns: [...lengths('Bore', 'Rod', 'Stroke'), { name: 'Nominal pressure', unit: 'bar' as const }],
    rows: [
      ['B-63', mm(63), null, mm(200), null],
      ['B-80', mm(80), mm(45), null, null],
      ['B-100', mm(100), null, mm(300), bar(100)],
    ] as const,
    expected: [
      ['B-63', 63, 36, 200, 160],
      ['B-80', 80, 45, null, null],
      ['B-100', 100, null, 300, 100],
    ],
  },
])('$what', ({ columns, rows, expected }) => {
  const product = {
    specifications: { own: [], values },
    variants: { columns, rows: rows.map(([code, ...cells]) => ({ code, cells })) },
    typeCode: null,
  };
  const names = ['bore', 'rod', 'stroke', 'pressure'];

  test('in the sizing', () => {
    const sizes = toCylinder(product, attributes, cylinderAttributes(attributes) as CylinderAttributes)?.sizes;
    expect(sizes?.map(({ code, bore, rod, stroke, pressure }) => [code, bore, rod, stroke, pressure])).toEqual(
      expected,
    );
  });

  test('in the filters', () => {
    const pool = new ValuePool();
    const sizes = toSizes(product, attributes, attributes, pool);
    const figureAt = (name: string, row: number) => {
      const value = pool.values[numberAt(sizes.values.get(name), row)];
      return value?.kind === 'number' ? value.number : null;
    };
    expect(rows.map(([code], row) => [code, ...names.map(name => figureAt(name, row))])).toEqual(expected);
  });

  test('on the page of the size', () => {
    const figures = rows.map(([code]) => {
      const { values } = resolveSize(product, attributes, code);
      return [code, ...names.map(name => (values[name]?.kind === 'number' ? values[name].number : null))];
    });
    expect(figures).toEqual(expected);
  });

  test('in the search', () => {
    const found = figuresOf({ ...product, category: { attributes } } as never);
    const figures = rows.map(([code], row) => [
      code,
      ...['Bore', 'Rod', 'Stroke', 'Nominal pressure'].map(
        name => found.find(one => one.name === name && (one.row === row || one.row < 0))?.from ?? null,
      ),
    ]);
    expect(figures).toEqual(expected);
  });
});

test("a column that is an attribute's of the product alone is no bore", () => {
  const pilot = attribute.parse({ id: 'pilot', name: 'Pilot bore', kind: 'number', unit: 'mm' });
  const product = {
    specifications: { own: [pilot], values: { ...values, pilot: mm(8) } },
    variants: { columns: lengths('Pilot bore'), rows: [{ code: 'P-10', cells: [mm(10)] }] },
  };
  const cylinder = toCylinder(product, attributes, cylinderAttributes(attributes) as CylinderAttributes);
  expect(cylinder?.sizes).toEqual([{ code: null, bore: 63, rod: 36, stroke: 200, pressure: 160, speed: null }]);
});

test('a table may state the speed and the pull of each size', () => {
  const all = [
    ...attributes,
    attribute.parse({ id: 'speed', name: 'Max. speed', kind: 'number', unit: 'm/s' }),
    attribute.parse({ id: 'pull', name: 'Pull force', kind: 'number', unit: 'kN' }),
  ];
  const [speed, pull] = [
    { name: 'Max. speed', unit: 'm/s' as const },
    { name: 'Pull force', unit: 'kN' as const },
  ];
  const cells = (bore: number, number: number) => [
    mm(bore),
    { kind: 'number' as const, number, unit: 'm/s' as const },
    { kind: 'number' as const, number: 34, unit: 'kN' as const },
  ];
  const rows = [
    { code: 'V-63', cells: cells(63, 0.5) },
    { code: 'V-80', cells: cells(80, 0.3) },
  ];
  const product = {
    specifications: { own: [], values },
    variants: { columns: [...lengths('Bore'), speed, pull], rows },
  };
  const cylinder = toCylinder(product, all, cylinderAttributes(all) as CylinderAttributes);
  expect(cylinder?.sizes.map(({ code, speed }) => [code, speed])).toEqual([
    ['V-63', 0.5],
    ['V-80', 0.3],
  ]);
  expect(cylinder?.pulls).toBe(true);
});

test('a rod that the row has from the product is judged with the bore of the row', () => {
  const product = {
    specifications: { own: [], values: { rod: mm(36), pressure: bar(160) } },
    variants: {
      columns: [...lengths('Bore'), { name: 'Nominal pressure', unit: 'bar' as const }],
      rows: [
        { code: 'R-32', cells: [mm(32), bar(160)] },
        { code: 'R-63', cells: [mm(63), bar(160)] },
      ],
    },
  };
  const cylinder = toCylinder(product, attributes, cylinderAttributes(attributes) as CylinderAttributes);
  expect(cylinder?.sizes.map(({ code, rod }) => [code, rod])).toEqual([['R-63', 36]]);
});

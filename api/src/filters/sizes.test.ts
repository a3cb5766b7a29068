import type { Attribute, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import { describe, expect, test } from 'vitest';
import { filterProducts } from './filter.ts';
import { toSizes } from './sizes.ts';
import { ValuePool } from './value-pool.ts';

const attribute = (id: string, name: string, kind: Attribute['kind'], more: object = {}): Attribute => ({
  ...{ id, name, kind, unit: null, group: '', decimals: null, choices: [], filterable: true, comparable: true },
  ...{ required: false, removed: false, mergedInto: null, ...more },
});
const attributes = [
  attribute('bore', 'Bore', 'number', { unit: 'mm', drawn: 'bore' }),
  attribute('stroke', 'Stroke', 'number', { unit: 'mm', drawn: 'stroke' }),
  attribute('pressure', 'Nominal pressure', 'number', { unit: 'bar' }),
  attribute('mass', 'Mass', 'number', { unit: 'kg' }),
  attribute('mounting', 'Mounting', 'choice', { choices: ['MF3', 'MF4', 'MT4'] }),
];
const number = (number: number, unit: 'mm' | 'in' | 'bar' | 'kg' | 'kN' = 'mm'): StoredValue => ({
  kind: 'number',
  number,
  unit,
});
const text = (text: string): StoredValue => ({ kind: 'text', text });

type Column = { name: string; unit: 'mm' | 'in' | 'bar' | 'kg' | null };
type Product = {
  values: Record<string, StoredValue>;
  own?: Attribute[];
  columns?: Column[];
  rows?: [code: string, ...cells: (StoredValue | null)[]][];
};

/** The codes of the sizes that fit, or `itself` for a product without a table or of which no row fits. */
function found(filters: string, { values, own = [], columns = [], rows = [] }: Product, all = attributes) {
  const pool = new ValuePool();
  const variants = { columns, rows: rows.map(([code, ...cells]) => ({ code, cells })) };
  const active = all.filter(({ removed }) => !removed);
  const sizes = toSizes({ specifications: { own, values }, variants }, all, active, pool);
  const entries = [{ id: 'one', version: 1, sizes, cylinder: null }];
  const table = { name: '', address: '', attributes: active, sizedBy: undefined, described: '', pool, entries };
  const result = filterProducts(table, filters);
  const codes = result.sizes.get('one')?.codes ?? [];
  return { ...result, fitting: result.ids.length === 0 ? 'none' : codes.join(' ') || 'itself' };
}
const fitting = (filters: string, product: Product, all?: Attribute[]) => found(filters, product, all).fitting;

const bores: Column[] = [
  { name: 'Bore', unit: 'mm' },
  { name: 'Max. stroke', unit: 'mm' },
];

describe('the sizes of a product', () => {
  const series: Product = {
    values: { bore: number(100), stroke: number(500), pressure: number(250, 'bar'), mass: number(118, 'kg') },
    columns: bores,
    rows: [
      ['S-80', number(80), number(2240)],
      ['S-100', number(100), number(2800)],
      ['S-125', number(125), null],
    ],
  };

  test.each([
    ['bore-from=80&bore-to=80', 'S-80'],
    ['bore-to=100', 'S-80 S-100'],
    // What all sizes have in common is stated once, by the product.
    ['bore-from=125&nominal-pressure-from=250', 'S-125'],
    // The mass and the stroke are of the size with the product's own figures.
    ['mass-from=118&mass-to=118', 'S-100'],
    ['mass-from=118&bore-to=80', 'none'],
    ['stroke-from=2300&stroke-to=2400', 'S-100'],
    ['stroke-from=600&stroke-to=700', 'S-80 S-100'],
    ['stroke-from=2240', 'S-80 S-100'],
    // The table has no stroke for it.
    ['stroke-from=1&bore-from=125', 'none'],
    ['units=us&bore-from=3.15&bore-to=3.15', 'S-80'],
  ])('%s: %s', (filters, expected) => expect(fitting(filters, series)).toBe(expected));

  test('a figure in inches is found in millimetres, and the other way round', () => {
    const product: Product = { values: {}, columns: [{ name: 'Bore', unit: 'in' }], rows: [['I-3', number(3, 'in')]] };
    expect(fitting('bore-from=76&bore-to=77', product)).toBe('I-3');
    expect(fitting('units=us&bore-from=3&bore-to=3', product)).toBe('I-3');
  });

  test('a figure of the product that its table contradicts is no size', () => {
    const product = { ...series, values: { ...series.values, bore: number(90) } };
    expect(fitting('bore-from=90&bore-to=90', product)).toBe('none');
    expect(fitting('bore-from=80&bore-to=80', product)).toBe('S-80');
    // It is still a product with this mass.
    expect(fitting('mass-from=118', product)).toBe('itself');
  });

  test('a removed attribute lends its value and its column to the one it was merged into', () => {
    const merged = [
      ...attributes,
      attribute('weight', 'Weight', 'number', { unit: 'kg', removed: true, mergedInto: 'mass' }),
    ];
    expect(fitting('mass-from=7', { values: { weight: number(7, 'kg') } }, merged)).toBe('itself');
  });

  test("an attribute of the product's own takes its column", () => {
    const own = [attribute('pilot', 'Pilot bore', 'number', { unit: 'mm' })];
    const product: Product = {
      ...{ values: { bore: number(80), pilot: number(8) }, own, columns: [{ name: 'Pilot bore', unit: 'mm' }] },
      rows: [
        ['P-8', number(8)],
        ['P-10', number(10)],
      ],
    };
    expect(fitting('bore-from=10&bore-to=10', product)).toBe('none');
    expect(fitting('bore-from=80&bore-to=80', product)).toBe('itself');
  });

  test('a column of texts offers each of its choices, and counts a product once', () => {
    const product: Product = {
      values: { bore: number(80), mounting: { kind: 'choice', choice: 'MT4' } },
      columns: [
        { name: 'Bore', unit: 'mm' },
        { name: 'Mounting', unit: null },
      ],
      rows: [
        ['M-80', number(80), text('mf3, MF4')],
        ['M-100', number(100), text('MF4; MP5')],
        ['M-125', number(125), text('MT4')],
      ],
    };
    const { filters } = found('', product);
    const mounting = filters.find(({ parameter }) => parameter === 'mounting');
    expect(
      mounting?.kind === 'options' && mounting.options.map(({ value, products }) => `${value} ${products}`),
    ).toEqual(['MF3 1', 'MF4 1', 'MT4 1', 'MP5 1']);
    expect(fitting('mounting=MF4', product)).toBe('M-80 M-100');
    expect(fitting('mounting=MF4&bore-from=100', product)).toBe('M-100');
    const narrowed = found('bore-from=125', product).filters.find(({ parameter }) => parameter === 'mounting');
    expect(narrowed?.kind === 'options' && narrowed.options.map(({ products }) => products)).toEqual([0, 0, 1, 0]);
  });

  test('five hundred sizes share their values', () => {
    const rows = Array.from({ length: 500 }, (_, row): [string, StoredValue, StoredValue] => [
      `L-${row}`,
      number(25 + (row % 20)),
      number(1000),
    ]);
    expect(fitting('bore-from=44&bore-to=44', { values: {}, columns: bores, rows }).split(' ')).toHaveLength(25);
    const pool = new ValuePool();
    const variants = { columns: bores, rows: rows.map(([code, ...cells]) => ({ code, cells })) };
    const sizes = toSizes({ specifications: { own: [], values: {} }, variants }, attributes, attributes, pool);
    expect(sizes.listed).toBe(500);
    // Twenty bores, one stroke, and no value.
    expect(pool.values).toHaveLength(22);
  });
});

test('a row without a figure is the product itself if all that it states is the same', () => {
  const product: Product = {
    values: { bore: number(80), mounting: { kind: 'choice', choice: 'MF3' }, mass: number(48, 'kg') },
    columns: [
      { name: 'Bore', unit: 'mm' },
      { name: 'Mounting', unit: null },
    ],
    rows: [
      ['A-80', number(80), null],
      ['A-81', number(80), text('mt4')],
    ],
  };
  expect(fitting('mass-from=48&mass-to=48', product)).toBe('A-80');
});

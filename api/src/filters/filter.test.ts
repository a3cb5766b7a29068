import type { Attribute, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import { beforeEach, describe, expect, test } from 'vitest';
import { filterProducts } from './filter.ts';
import { toSizes } from './sizes.ts';
import type { FilterTable } from './table.ts';
import { ValuePool } from './value-pool.ts';

const attribute = (id: string, name: string, kind: Attribute['kind'], more: object = {}) =>
  ({ id, name, kind, unit: null, decimals: null, choices: [], filterable: true, ...more }) as unknown as Attribute;

const bar = (number: number): StoredValue => ({ kind: 'number', number, unit: 'bar' });
const celsius = (from: number, to: number): StoredValue => ({ kind: 'range', from, to, unit: '°C' });
const mm = (...sizes: number[]): StoredValue => ({ kind: 'sizes', sizes, unit: 'mm' });
const choice = (name: string): StoredValue => ({ kind: 'choice', choice: name });
const yes = (isYes: boolean): StoredValue => ({ kind: 'yesno', yes: isYes });

const attributes = [
  attribute('p', 'Pressure', 'number', { unit: 'bar' }),
  attribute('t', 'Oil -- temperature (°C)', 'range', { unit: '°C' }),
  attribute('b', 'Bores', 'sizes', { unit: 'mm' }),
  attribute('m', 'Mounting', 'choice', { choices: ['Foot', 'Flange'] }),
  attribute('c', 'Cushioned', 'yesno'),
  attribute('unused', 'Weight', 'number', { unit: 'kg' }),
];

function tableOf(described: Attribute[], products: Record<string, Record<string, StoredValue>>): FilterTable {
  const pool = new ValuePool();
  const entries = Object.entries(products).map(([id, values]) => ({
    ...{ id, version: 1, cylinder: null },
    sizes: toSizes(
      { specifications: { own: [], values }, variants: { columns: [], rows: [] } },
      described,
      described,
      pool,
    ),
  }));
  return { name: 'Cylinders', address: '', attributes: described, sizedBy: undefined, described: '', pool, entries };
}

let table: FilterTable;
beforeEach(() => {
  table = tableOf(attributes, {
    A: { p: bar(100), t: celsius(-40, -10), b: mm(100, 50.8), m: choice('Welded'), c: yes(false) },
    B: { p: bar(200), t: celsius(-20, 80), b: mm(63), m: choice('Flange'), c: yes(true) },
    C: { p: bar(300), t: celsius(20, 90), b: mm(50.8), m: choice('Foot'), c: yes(true) },
    D: { p: bar(400), m: choice('Bolted') },
    E: {},
  });
});

const ids = (text: string) => filterProducts(table, text).ids.join('');

/** The options of each list, with the products that have them; the parameter of each span. */
const shown = (of: FilterTable, text = '') =>
  filterProducts(of, text).filters.map(one =>
    one.kind === 'options'
      ? one.options.map(({ metric, products, chosen }) => `${metric}: ${products}${chosen ? ', chosen' : ''}`)
      : one.parameter,
  );

describe('the filters of a category', () => {
  test('the filters of a category are in an order that reads well: sizes by size, choices as they are offered, others by name, yes before no', () => {
    expect(shown(table)).toEqual([
      'pressure',
      'oil-temperature-c',
      ['50.8\u00a0mm: 2', '63\u00a0mm: 1', '100\u00a0mm: 1'],
      ['Foot: 1', 'Flange: 1', 'Bolted: 1', 'Welded: 1'],
      ['Yes: 2', 'No: 1'],
    ]);
  });

  test('a filter of more than forty sizes is a span', () => {
    const sizes = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
    const many = (count: number) =>
      tableOf([attribute('b', 'Bores', 'sizes', { unit: 'mm' })], { A: { b: mm(...sizes(count)) } });
    expect(shown(many(40))[0]).toHaveLength(40);
    expect(shown(many(41))).toEqual(['bores']);
    expect(filterProducts(many(41), 'bores-from=41').ids).toEqual(['A']);
    expect(filterProducts(many(41), 'bores-from=41.5').ids).toEqual([]);
  });

  test.each([
    ['', 'ABCDE'],
    ['oil-temperature-c-to=-30', 'A'],
    ['oil-temperature-c-from=-15&oil-temperature-c-to=-12', 'AB'],
    ['oil-temperature-c-from=-9&oil-temperature-c-to=10', 'B'],
    ['bores=6.3+cm', 'B'],
    ['bores=2+in', 'AC'],
    ['bores=+50.8+&bores=', 'AC'],
    ['mounting=flange&mounting=welded', 'AB'],
    ['cushioned=no', 'A'],
    ['units=metric&pressure-from=300', 'CD'],
    ['pressure-from=+&cushioned=yes', 'BC'],
  ])('“%s” finds %s without a note', (text, found) => {
    expect(ids(text)).toBe(found);
    expect(filterProducts(table, text).notes).toEqual([]);
  });

  test.each([
    ['bores=lots', 'Bores: no product has “lots”. It was left out.'],
    ['bores=64', 'Bores: no product has “64”. It was left out.'],
    ['bores=50.8-100', 'Bores: no product has “50.8-100”. It was left out.'],
    ['mounting=63', 'Mounting: no product has “63”. It was left out.'],
  ])('“%s” is left out', (text, note) => {
    expect(filterProducts(table, text)).toMatchObject({
      notes: [note],
      chips: [],
      ids: ['A', 'B', 'C', 'D', 'E'],
      nearest: [],
    });
  });

  test('at most three hundred filters are read, and twelve notes shown', () => {
    const unknown = (count: number) =>
      filterProducts(table, Array.from({ length: count }, () => 'x=1').join('&')).notes;
    expect(unknown(300)).toEqual(['“x” is not a filter of these products, and was left out.']);
    expect(unknown(301)).toEqual([
      'There were too many filters. The last ones were left out.',
      '“x” is not a filter of these products, and was left out.',
    ]);
    const names = (count: number) => Array.from({ length: count }, (_, place) => `x${place}=1`).join('&');
    expect(filterProducts(table, names(12)).notes).toHaveLength(12);
    expect(filterProducts(table, names(12)).notes.at(-1)).toMatch(/^“x11”/);
    expect(filterProducts(table, names(13)).notes.at(-1)).toBe('1 more were left out.');
  });

  test('each chip says what it removes, in the order of the list', () => {
    const { chips } = filterProducts(
      table,
      'bores=63&bores=50.8&pressure-from=100&pressure-to=300&oil-temperature-c-to=90',
    );
    expect(chips.map(({ name, metric, without }) => [name, metric, without])).toEqual([
      ['Pressure', '100 to 300\u00a0bar', 'oil-temperature-c-to=90&bores=50.8&bores=63'],
      ['Oil -- temperature (°C)', 'up to 90\u00a0°C', 'pressure-from=100&pressure-to=300&bores=50.8&bores=63'],
      ['Bores', '50.8\u00a0mm', 'pressure-from=100&pressure-to=300&oil-temperature-c-to=90&bores=63'],
      ['Bores', '63\u00a0mm', 'pressure-from=100&pressure-to=300&oil-temperature-c-to=90&bores=50.8'],
    ]);
  });

  test('two equal figures are no span that was turned round', () => {
    expect(filterProducts(table, 'pressure-from=200&pressure-to=200')).toMatchObject({ ids: ['B'], notes: [] });
  });

  test('a product that fails two filters counts for no option', () => {
    // A fails the pressure and the cushion, D has neither cushion nor bore.
    expect(shown(table, 'pressure-from=200&cushioned=yes')).toEqual([
      'pressure',
      'oil-temperature-c',
      ['50.8\u00a0mm: 1', '63\u00a0mm: 1', '100\u00a0mm: 0'],
      ['Foot: 1', 'Flange: 1', 'Bolted: 0', 'Welded: 0'],
      ['Yes: 2, chosen', 'No: 0'],
    ]);
    expect(shown(table, 'mounting=flange&cushioned=yes').slice(3)).toEqual([
      ['Foot: 1', 'Flange: 1, chosen', 'Bolted: 0', 'Welded: 0'],
      ['Yes: 1, chosen', 'No: 0'],
    ]);
  });
});

describe('the nearest products', () => {
  const nearest = (of: FilterTable, text: string) =>
    filterProducts(of, text).nearest.map(({ id, differs }) => [id, ...differs.map(({ metric }) => metric)]);

  test('at most four nearest products are shown, and none where a product was found', () => {
    expect(nearest(table, 'pressure-from=450')).toEqual([
      ['D', '400\u00a0bar'],
      ['C', '300\u00a0bar'],
      ['B', '200\u00a0bar'],
      ['A', '100\u00a0bar'],
    ]);
    expect(nearest(table, 'pressure-from=400')).toEqual([]);
    expect(nearest(tableOf(attributes, {}), '')).toEqual([]);
  });

  test.each(['pressure-from=6000+psi', 'units=us&pressure-from=6000'])(
    'the nearest products are measured in the units of “%s”',
    text => {
      const two = tableOf(attributes, {
        far: { p: bar(100), c: yes(true) },
        // Fails the pressure by 9 of 10, and has no cushion.
        near: { p: bar(400), c: yes(false) },
        other: { p: bar(250), c: yes(true) },
      });
      expect(nearest(two, `${text}&cushioned=yes`)).toEqual([
        ['other', '250\u00a0bar'],
        ['far', '100\u00a0bar'],
        ['near', '400\u00a0bar', 'No'],
      ]);
    },
  );

  test('the nearest products lack less of the figures of their category, not of a unit', () => {
    // One lacks 100 of 300 bar, the other 20 of 130 °C.
    const filters = 'pressure-from=400&oil-temperature-c-to=-40';
    const two = tableOf(attributes, {
      pressure: { p: bar(300), t: celsius(-40, 0) },
      temperature: { p: bar(400), t: celsius(-20, 90) },
      low: { p: bar(100), t: celsius(0, 10) },
    });
    expect(nearest(two, filters).map(([id]) => id)).toEqual(['temperature', 'pressure', 'low']);
  });

  test('the nearest products are near by their nearest size', () => {
    const sizes = Array.from({ length: 41 }, (_, place) => place + 1);
    const bores = tableOf([attribute('b', 'Bores', 'sizes', { unit: 'mm' })], {
      all: { b: mm(...sizes) },
      some: { b: mm(1, 43) },
      one: { b: mm(30) },
    });
    expect(nearest(bores, 'bores-from=44').map(([id]) => id)).toEqual(['some', 'all', 'one']);
  });
});

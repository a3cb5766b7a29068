import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BasedValue } from '../attribute-values.ts';
import { formatValue } from '../format.ts';
import { resolveSize, type SizedProduct } from './resolve-size.ts';
import type { SizedAttribute } from './size-columns.ts';

type Demo = { categories: { attributes: SizedAttribute[]; products: (SizedProduct & { name: string })[] }[] };
const demo: Demo = JSON.parse(readFileSync(new URL('../../../../demo/catalogue.json', import.meta.url), 'utf8'));

function demoProduct(designation: string) {
  for (const { attributes, products } of demo.categories) {
    const product = products.find(({ name }) => name.startsWith(designation));
    if (product) return { product, attributes };
  }
  throw new Error(`The demo has no ${designation}.`);
}

/** The figures of a size as text, by their names. */
function figuresOf(designation: string, code: string) {
  const { product, attributes } = demoProduct(designation);
  const size = resolveSize(product, attributes, code);
  const shown = attributes.flatMap(({ id, name, unit }) => {
    const value = size.values[id];
    if (!value) return [];
    const text = formatValue(value, { unit, decimals: null }, 'metric').replaceAll(/[\u00a0\u202f]/g, ' ');
    return [[size.names[id] ?? name, text]];
  });
  return { ...size, figures: Object.fromEntries(shown) as Record<string, string> };
}

const common250 = {
  'Nominal pressure': '250 bar',
  'Test pressure': '375 bar',
  'Max. speed': '0.5 m/s',
  Installation: 'ISO 6022',
  Seals: 'PTFE, bronze filled',
};

test('a listed size has the figures of its row, and none of another bore', () => {
  const size = figuresOf('VCX', 'VCX-80/56');
  expect(size).toMatchObject({ code: 'VCX-80/56', kind: 'listed', row: 2, problems: [], isWhole: false });
  expect(size.missing).toEqual(['Stroke', 'Mounting']);
  expect(size.figures).toEqual({
    ...common250,
    Bore: '80 mm',
    Rod: '56 mm',
    'Max. stroke': '2240 mm',
    'Max. push force': '126 kN',
    'Pull force': '64 kN',
    'Barrel OD': '103 mm',
    Ports: 'G 3/4',
  });
});

test('an order code finds its row, and its stroke adds to mass and length', () => {
  const size = figuresOf('VCX', 'VCX-80/56x300-MF3');
  expect(size).toMatchObject({ code: 'VCX-80/56x300-MF3', kind: 'configured', row: 2, problems: [], isWhole: true });
  expect(size.figures).toEqual({
    ...common250,
    Bore: '80 mm',
    Rod: '56 mm',
    Stroke: '300 mm',
    'Max. push force': '126 kN',
    'Pull force': '64 kN',
    'Retracted length': '512 mm',
    'Barrel OD': '103 mm',
    Ports: 'G 3/4',
    Mass: '47.8 kg',
  });
});

test('an option says what it is under its name, and lengthens the body by what its meaning says', () => {
  // 512 mm, and 52 mm for the transducer.
  expect(figuresOf('VCX', 'VCX-80/56x300-MF3-V-T').figures).toMatchObject({
    Seals: 'FKM, for HFD fluids or up to 150 °C',
    'Retracted length': '564 mm',
  });
  // The example of the product, but with other seals.
  expect(figuresOf('VCT', 'VCT-63/36x250-MF1-V').figures).toMatchObject({
    Seals: 'FKM, for HFC fluids or up to 150 °C',
    'Retracted length': figuresOf('VCT', 'VCT-63/36x250-MF1').figures['Retracted length'],
  });
  const { product, attributes } = demoProduct('VCX');
  const length = attributes.find(({ drawn }) => drawn === 'length')?.id ?? '';
  const lengthOf = (code: string) =>
    (resolveSize(product, attributes, code).values[length] as { number: number }).number;
  expect(lengthOf('VCX-100/70x500-MT4-T') - lengthOf('VCX-100/70x500-MT4')).toBe(52);
});

/** A size of 500 mm with the option T of this meaning, listed also with it as 552 mm, and its texts. */
function withOption(code: string, meaning: string) {
  const attributes = [
    { id: 'bore', name: 'Bore', kind: 'number', unit: 'mm', drawn: 'bore' },
    { id: 'length', name: 'Length', kind: 'number', unit: 'mm', drawn: 'length' },
    { id: 'seals', name: 'Seals', kind: 'text', unit: null },
  ] as unknown as SizedAttribute[];
  const mm = (number: number) => ({ kind: 'number', number, unit: 'mm' });
  const values = (name: string, before: string, codes: [code: string, meaning: string][]) => ({
    ...{ name, before, optional: name !== 'Bore', kind: 'values' },
    values: codes.map(([code, meaning]) => ({ code, meaning })),
  });
  const product = {
    specifications: { own: [], values: { seals: { kind: 'text', text: 'NBR' } } },
    variants: {
      columns: ['Bore', 'Length'].map(name => ({ name, unit: 'mm' })),
      rows: [
        { code: 'A-63', cells: [mm(63), mm(500)] },
        { code: 'A-63-T', cells: [mm(63), mm(552)] },
        { code: 'A-80', cells: [mm(80), mm(600)] },
      ],
    },
    typeCode: {
      parts: [
        values('Bore', 'A-', [
          ['63', '63 mm'],
          ['80', '80 mm'],
        ]),
        values('Seals', '-', [['V', '']]),
        values('Transducer', '-', [['T', meaning]]),
      ],
      rules: [],
    },
  } as unknown as SizedProduct;
  const { length, seals } = resolveSize(product, attributes, code).values as Record<string, BasedValue | undefined>;
  return [length?.kind === 'number' ? length.number : null, seals?.kind === 'text' ? seals.text : null];
}

test.each([
  ['A-80-T', 'Built in, 52 mm longer', 652],
  ['A-80-T', 'Built in, 52.5 mm longer', 652.5],
  ['A-80-T', 'Built in, 52,5 mm longer', 652.5],
  ['A-80-T', '2 in longer', 650.8],
  // It could be 1200 or 1.2.
  ['A-80-T', 'Built in, 1,200 mm longer', null],
  ['A-80-T', 'For a 52 mm longer stroke than usual', 600],
  ['A-80-T', 'Built in, no longer made', 600],
  // What a row says already is not added again.
  ['A-63-T', 'Built in, 52 mm longer', 552],
  ['A-63', 'Built in, 52 mm longer', 500],
])('the length of %s with an option that is %j is %s mm', (code, meaning, length) => {
  expect(withOption(code, meaning)).toEqual([length, 'NBR']);
});

test('of an option without a meaning nothing is said, nor what the product has without it', () => {
  expect(withOption('A-80-V', '')).toEqual([600, null]);
});

test('the size that the product itself describes has all its figures', () => {
  const { product, attributes } = demoProduct('VCX');
  const { values } = resolveSize(product, attributes, 'VCX-100/70x500-MT4');
  expect(values).toMatchObject(product.specifications.values);
});

test('a rod that no row has leaves out what only a row states', () => {
  const size = figuresOf('VCT', 'VCT-40/18x300-ME5');
  expect(size).toMatchObject({ code: 'VCT-40/18x300-ME5', kind: 'configured', isWhole: true });
  expect(size.row).toBeUndefined();
  expect(size.figures).toEqual({
    Bore: '40 mm',
    Rod: '18 mm',
    Stroke: '300 mm',
    'Nominal pressure': '160 bar',
    'Test pressure': '240 bar',
    'Max. speed': '0.5 m/s',
    Installation: 'ISO 6020-2',
    Seals: 'NBR / PTFE',
  });
});

test.each(['VCX-80/56x-', 'VCX-80/56x', 'VCX 80/56 x -'])(
  'a code that ends after what a row says is that listed size: %j',
  code => {
    expect(figuresOf('VCX', code)).toMatchObject({
      code: 'VCX-80/56',
      kind: 'listed',
      missing: ['Stroke', 'Mounting'],
    });
  },
);

test('a size of a product without type code is whole', () => {
  const size = figuresOf('VPP 40', 'vpp40 1.5 4');
  expect(size).toMatchObject({ code: 'VPP40-1.5-4', kind: 'listed', row: 0, problems: [], missing: [], isWhole: true });
  expect(size.figures).toEqual({
    'Working pressure': '180 bar',
    'Flow of each pump at 1450 rpm': '4.1 l/min',
    'Motor power': '1.5 kW',
    'Motor supply': '400 V, 50 Hz, IE3',
    'Valve stations': '2, ISO 4401-03',
    'Return filter': '10 µm, ISO 16889',
    Fluid: 'HLP 46, DIN 51524-2',
    'Oil temperature': '10–60 °C',
  });
});

test.each([
  ['vcx 80 56', 'listed', 'VCX-80/56'],
  ['VCX80/56', 'listed', 'VCX-80/56'],
  ['VCX-80', 'listed', 'VCX-80/56'],
  ['VCX-80/56x…-MF3', 'configured', 'VCX-80/56x…-MF3'],
  [' vcx_80/56 x 300 mf3 ', 'configured', 'VCX-80/56x300-MF3'],
  ['VCX 80 56 300 MF3 T', 'configured', 'VCX-80/56x300-MF3-T'],
  ['VCX-80/56x300', 'configured', 'VCX-80/56x300'],
])('%s is read as a %s size', (typed, kind, code) => {
  expect(figuresOf('VCX', typed)).toMatchObject({ kind, code, row: 2, problems: [] });
});

test.each([
  ['VCX', 'VCX-80/45x300-MF3', 2, 'Rod 45: not with the 80 mm bore. Take 56.'],
  ['VCX', 'VCX-50/36x300-MF3-T', 6, 'Transducer T: not with the 36 mm rod.'],
  ['VCX', 'VCX-80/56x99999-MF3', 3, 'Stroke 99999: at most 2240 mm with the 56 mm rod.'],
  ['VCX', 'VCX-80/56x5000-MF3', 3, 'Stroke 5000: at most 2240 mm with the 56 mm rod.'],
  ['VCT', 'VCT-63/36x8-MS2', 3, 'Stroke: 8 is not within 25 to 1440 mm.'],
  ['VCT', 'VCT-200/110x3001-MS2', 3, 'Stroke: 3001 is not within 25 to 3000 mm.'],
  ['VCX', 'VCX-80/56x50-MT4', 3, 'Stroke 50: at least 100 mm with mounting MT4.'],
  ['VCX', 'PGP511', null, '“PGP511” is not an order code of this product.'],
  ['VCX', 'VCT-40/28x300-ME5', null, '“VCT-40/28x300-ME5” is not an order code of this product.'],
  ['VPP 40', 'VPP40-9-9', null, '“VPP40-9-9” is not a size of this product.'],
  ['VPP 10', 'VPP40-1.5-4', null, '“VPP40-1.5-4” is not a size of this product.'],
])('%s says what is wrong with %s', (designation, code, part, message) => {
  const { product, attributes } = demoProduct(designation);
  const size = resolveSize(product, attributes, code);
  expect(size).toMatchObject({ kind: 'series', code, isWhole: false, problems: [{ part, message }] });
  expect(size.values).toEqual(product.specifications.values);
});

test.each(['', '  ', '---'])('no code is the series: %j', code => {
  const { product, attributes } = demoProduct('VCX');
  expect(resolveSize(product, attributes, code)).toMatchObject({ kind: 'series', problems: [], isWhole: false });
});

test('every listed size of the demo is found by its code, however it is written', () => {
  let sizes = 0;
  for (const { attributes, products } of demo.categories) {
    for (const product of products) {
      product.variants.rows.forEach(({ code }, row) => {
        for (const typed of [code, code.toLowerCase(), code.replaceAll(/[^\w.]/g, ' ')]) {
          expect(resolveSize(product, attributes, typed)).toMatchObject({ kind: 'listed', code, row, problems: [] });
        }
        sizes += 1;
      });
    }
  }
  expect(sizes).toBe(16 + 10 + 9);
});

const number = (figure: number, unit: 'mm' | 'in' | 'kg' | 'lb' | 'bar'): BasedValue => ({
  kind: 'number',
  number: figure,
  unit,
});

test('figures are added in the units of their columns', () => {
  const attribute = (id: string, name: string, unit: 'mm' | 'kg', more = {}): SizedAttribute => ({
    ...{ id, name, kind: 'number', unit, removed: false, mergedInto: null },
    ...more,
  });
  const attributes = [
    attribute('bore', 'Bore', 'mm', { drawn: 'bore' }),
    attribute('stroke', 'Stroke', 'mm', { drawn: 'stroke' }),
    attribute('length', 'Retracted length', 'mm', { drawn: 'length' }),
    attribute('mass', 'Mass', 'kg'),
  ];
  const product: SizedProduct = {
    specifications: { own: [], values: { bore: number(2, 'in'), mass: number(9, 'kg') } },
    variants: {
      columns: [
        { name: 'Bore', unit: 'in' },
        { name: 'Length without stroke', unit: 'in' },
        { name: 'Mass without stroke', unit: 'lb' },
        { name: 'Mass per 1 in stroke', unit: 'lb' },
      ],
      rows: [{ code: 'H-4', cells: [number(4, 'in'), number(10, 'in'), number(20, 'lb'), number(0.5, 'lb')] }],
    },
    typeCode: {
      parts: [
        {
          ...{ name: 'Bore', before: 'H-', optional: false, kind: 'values' as const },
          values: [{ code: '4', meaning: '4 in' }],
        },
        {
          ...{ name: 'Stroke', before: 'x', optional: false, kind: 'number' as const, unit: 'mm' },
          min: 1,
          max: 900,
          step: 1,
          digits: 0,
        },
      ],
      rules: [],
    },
  };
  const { values } = resolveSize(product, attributes, 'H-4x254');
  expect(values).toMatchObject({
    bore: { number: 4 },
    length: { number: 20, unit: 'in' },
    mass: { number: 25, unit: 'lb' },
  });
});

test('a column belongs to the attribute that is most like it, and to no other', () => {
  const attribute = (id: string, name: string): SizedAttribute => ({
    ...{ id, name, kind: 'number', unit: 'bar', removed: false, mergedInto: null },
  });
  const attributes = [attribute('nominal', 'Nominal pressure'), attribute('test', 'Test pressure')];
  const product = (column: string): SizedProduct => ({
    specifications: { own: [], values: { nominal: number(250, 'bar'), test: number(375, 'bar') } },
    variants: { columns: [{ name: column, unit: 'bar' }], rows: [{ code: 'A', cells: [number(100, 'bar')] }] },
  });
  const read = (column: string) =>
    Object.values(resolveSize(product(column), attributes, 'A').values).map(value => 'number' in value && value.number);
  expect(read('Pressure')).toEqual([100, 375]);
  expect(read('Test pressure')).toEqual([250, 100]);
  expect(read('Pilot pressure')).toEqual([250, 375]);
});

test('a row is the product itself if it states its choices as texts', () => {
  const attribute = (
    id: string,
    name: string,
    kind: 'number' | 'choice',
    unit: 'mm' | 'kg' | null,
  ): SizedAttribute => ({
    ...{ id, name, kind, unit, removed: false, mergedInto: null },
  });
  const attributes = [
    attribute('bore', 'Bore', 'number', 'mm'),
    attribute('rod', 'Rod end', 'choice', null),
    attribute('length', 'Retracted length', 'number', 'mm'),
  ];
  const product: SizedProduct = {
    specifications: {
      own: [],
      values: { bore: number(80, 'mm'), rod: { kind: 'choice', choice: 'Male thread' }, length: number(412, 'mm') },
    },
    variants: {
      columns: [
        { name: 'Bore', unit: 'mm' },
        { name: 'Rod end', unit: null },
      ],
      rows: [
        { code: 'A-80', cells: [number(80, 'mm'), { kind: 'text', text: 'male thread' }] },
        { code: 'A-81', cells: [number(80, 'mm'), { kind: 'text', text: 'Clevis' }] },
      ],
    },
  };
  expect(resolveSize(product, attributes, 'A-80').values).toMatchObject({ length: { number: 412 } });
  expect(resolveSize(product, attributes, 'A-81').values).not.toHaveProperty('length');
});

test('a row that states its stroke has the length and the mass of the product that it is; one up to a stroke has not', () => {
  const lengths = { bore: 63, stroke: 200, length: 450 };
  const attributes = ['bore', 'stroke', 'length'].map(id => ({
    ...{ id, name: id, kind: 'number', unit: 'mm', drawn: id, removed: false, mergedInto: null },
  })) as SizedAttribute[];
  const mm = (number: number): BasedValue => ({ kind: 'number', number, unit: 'mm' });
  const of = (stroke: string, ...cells: number[]) => {
    const columns = ['Bore', stroke].map(name => ({ name, unit: 'mm' as const }));
    const values = Object.fromEntries(Object.entries(lengths).map(([id, number]) => [id, mm(number)]));
    const variants = { columns, rows: [{ code: 'A-63', cells: cells.map(mm) }] };
    return resolveSize({ specifications: { own: [], values }, variants }, attributes, 'A-63').values;
  };
  expect(of('Stroke', 63, 200)).toEqual({ bore: mm(63), stroke: mm(200), length: mm(450) });
  expect(of('Stroke', 63, 300)).toEqual({ bore: mm(63), stroke: mm(300) });
  expect(of('Max. stroke', 63, 800)).toEqual({ bore: mm(63), stroke: mm(800) });
});

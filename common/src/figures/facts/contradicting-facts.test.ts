import { describe, expect, test } from 'vitest';
import { companyContradictions } from './company-facts.ts';
import { contradictingFacts } from './contradicting-facts.ts';
import type { ProductFacts } from './facts.ts';

const attribute = (id: string, name: string, unit: 'mm' | 'kN' | 'bar', drawn?: 'bore' | 'rod' | 'stroke') => ({
  id,
  name,
  kind: 'number' as const,
  unit,
  removed: false,
  mergedInto: null,
  ...(drawn && { drawn }),
});
const number = (value: number, unit: 'mm' | 'kN' | 'bar') => ({ kind: 'number' as const, number: value, unit });
const values = (name: string, before: string, codes: Record<string, string>) => ({
  name,
  before,
  optional: false,
  kind: 'values' as const,
  values: Object.entries(codes).map(([code, meaning]) => ({ code, meaning })),
});

const figures: ProductFacts['figures'] = [
  { attribute: attribute('bore', 'Bore', 'mm', 'bore'), value: number(63, 'mm') },
  { attribute: attribute('rod', 'Rod', 'mm', 'rod'), value: number(36, 'mm') },
  { attribute: attribute('stroke', 'Stroke', 'mm', 'stroke'), value: number(250, 'mm') },
  { attribute: attribute('push', 'Max. push force', 'kN'), value: number(50, 'kN') },
  { attribute: attribute('bar', 'Nominal pressure', 'bar'), value: number(160, 'bar') },
];
const typeCode: ProductFacts['typeCode'] = {
  parts: [
    values('Series', '', { VCT: 'Tie-rod cylinder' }),
    values('Bore', '-', { 40: '40 mm', 63: '63 mm' }),
    values('Rod', '/', { 28: '28 mm', 36: '36 mm' }),
    {
      name: 'Stroke',
      before: 'x',
      optional: false,
      kind: 'number',
      min: 25,
      max: 3000,
      step: 1,
      digits: 0,
      unit: 'mm',
    },
    values('Mounting', '-', { MF1: 'Rectangular flange at the head', MT4: 'Trunnions in the middle of the barrel' }),
  ],
  rules: [{ part: 'Rod', codes: ['36'], other: 'Stroke', kind: 'most', limit: 1440 }],
};
const column = (name: string, unit: 'mm' | 'kN' | null) => ({ name, unit });
const variants: ProductFacts['variants'] = {
  columns: [
    column('Bore', 'mm'),
    column('Rod', 'mm'),
    column('Push force at 160 bar', 'kN'),
    column('Mountings', null),
  ],
  rows: [['VCT-40/28', 40, 28, 20] as const, ['VCT-63/36', 63, 36, 50] as const].map(([code, bore, rod, push]) => ({
    code,
    cells: [number(bore, 'mm'), number(rod, 'mm'), number(push, 'kN'), { kind: 'text' as const, text: 'MF1, MT4' }],
  })),
};

const whole: ProductFacts = { texts: [], figures, typeCode, variants };
const inText = (text: string, facts: ProductFacts = whole) =>
  contradictingFacts({ ...facts, texts: [{ field: 'features', label: 'Features', text }] });
const detailsOf = (text: string) => inText(text).map(({ detail }) => detail);

describe('a text of a product', () => {
  test.each([
    [
      'Rear trunnion or flange mounting',
      '“Rear trunnion” in Features, but the order code has MT4 (Trunnions in the middle of the barrel).',
    ],
    [
      'Trunnion, flange or eye mounting',
      '“Trunnion, flange or eye mounting” in Features, but the order code has no eye mounting.',
    ],
    ...['MT4, rear', 'MT4 at the rear', 'Trunnions at the rear'].map(words => [
      `Mounting: ${words}`,
      `“${words}” in Features, but the order code has MT4 (Trunnions in the middle of the barrel).`,
    ]),
    ['Works at 999 bar nominal pressure.', '“999 bar nominal pressure” in Features, but the figures have 160 bar.'],
    ['A 100 mm bore and a 36 mm rod', '“100 mm bore” in Features, but the sizes have 40 to 63 mm.'],
    ['Nine mountings from one body', '“Nine mountings” in Features, but the order code has 2.'],
    ['Also with MS2 on request', '“MS2” in Features, but the order code does not have this mounting.'],
    [
      'Stroke to order from 25 to 1500 mm',
      '“Stroke to order from 25 to 1500 mm” in Features, but the order code has 25 to 3000 mm.',
    ],
    ['Bore 100 mm, rod 36 mm', '“Bore 100 mm” in Features, but the sizes have 40 to 63 mm.'],
    ['Push force 55 kN at 160 bar', '“Push force 55 kN” in Features, but the sizes have 20 to 50 kN.'],
    ['For 80 to 700 bar', '“80 to 700 bar” in Features, but Nominal pressure is 160 bar.'],
    [
      'Example: VCT-63/36x2000-MT4.',
      '“VCT-63/36x2000-MT4” in Features cannot be ordered. Stroke 2000: at most 1440 mm with the 36 mm rod.',
    ],
    [
      'Example: VCT-63/36x250-MP9.',
      '“VCT-63/36x250-MP9” in Features cannot be ordered. “MP9” was not understood. Mounting is MF1 or MT4.',
    ],
  ])('%s is found, with both places named', (text, detail) => {
    expect(detailsOf(text)).toEqual([detail]);
    expect(inText(text)[0]?.field).toBe('features');
  });

  test.each([
    'Bore 63 mm, rod 36 mm, stroke to order from 25 to 1440 mm',
    'Stroke from 25 to 3000 mm, bore 40 to 63 mm',
    'Stroke 600 mm in three weeks, cushion stroke 22 mm',
    'Push force 50 kN, in the smallest size push force 20 kN',
    'Two mountings: centre trunnion or head flange',
    'Order VCT-63/36x250-MF1, or the size VCT-40/28',
    'Set from 20 to 160 bar; rod chromed 25 µm; test pressure 240 bar',
    'Trunnion or flange mounting, MT4 or MF1',
    'MT4 in the middle, trunnions in the middle of the barrel, flange at the head',
    '160 bar nominal pressure with a 63 mm bore, a 36 mm rod and 240 bar test pressure',
    'Ports at the rear, MF1 and a 20 mm rod end',
  ])('%s agrees with the figures', text => {
    expect(detailsOf(text)).toEqual([]);
  });

  test('is read alone where there is nothing to compare it with', () => {
    const bare: ProductFacts = { texts: [], figures: [], typeCode: undefined, variants: undefined };
    expect(inText('Nine mountings, rear trunnion, stroke 25 to 1500 mm, VCT-63/36x9', bare)).toEqual([]);
  });
});

test('a table of sizes is compared with the order code and the figures', () => {
  const [small, large] = variants.rows;
  if (!small || !large) throw new Error('two rows');
  const changed = (place: number, cell: (typeof large.cells)[number]) => ({
    ...whole,
    variants: { ...variants, rows: [small, { ...large, cells: large.cells.with(place, cell) }] },
  });
  expect(contradictingFacts(whole)).toEqual([]);
  expect(contradictingFacts(changed(2, number(60, 'kN')))).toEqual([
    { field: 'specifications', detail: 'Max. push force is 50 kN, but Push force at 160 bar of VCT-63/36 is 60 kN.' },
  ]);
  expect(contradictingFacts(changed(0, number(63.5, 'mm')))).toEqual([]);
  expect(contradictingFacts(changed(0, number(80, 'mm')))).toEqual([
    { field: 'variants', detail: 'Size VCT-63/36 has another Bore than its code says.' },
  ]);
  const foreign = { ...small, cells: small.cells.with(3, { kind: 'text', text: 'MF1, MP5' }) };
  const rows = [foreign, { ...large, cells: large.cells.with(3, { kind: 'text', text: 'MF1' }) }];
  expect(contradictingFacts({ ...whole, variants: { ...variants, rows } })).toEqual([
    { field: 'variants', detail: 'The sizes list MP5 under Mountings, but the order code does not have it.' },
    { field: 'variants', detail: 'The order code has MT4, but no size lists it under Mountings.' },
  ]);
});

describe('a company', () => {
  const truth = {
    year: 2026,
    founded: 2006,
    categories: 7,
    pressures: [
      { product: 'VLC 200', bar: 10 },
      { product: 'VHI 1500', bar: 1500 },
    ],
  };
  const found = (text: string) =>
    companyContradictions([{ field: 'hero', label: 'Opening', text }], [], truth).map(({ detail }) => detail);

  test('is compared with its catalogue and the calendar', () => {
    expect(found('From 80 to 700 bar')).toEqual([
      '“80 to 700 bar” in Opening, but VHI 1500 has 1500 bar.',
      '“80 to 700 bar” in Opening, but VLC 200 has 10 bar.',
    ]);
    expect(found('We make eight product lines')).toEqual([
      '“eight product lines” in Opening, but the catalogue has 7.',
    ]);
    expect(found('For over 18 years we have built')).toEqual([
      '“over 18 years we” in Opening, but a company founded in 2006 is 20 years old in 2026.',
    ]);
    expect(found('Established in 2004')).toEqual([
      '“Established in 2004” in Opening, but the profile says founded in 2006.',
    ]);
    const facts = [
      { value: '18+', label: 'Years of experience' },
      { value: '700 bar', label: 'Max. test pressure' },
      { value: '2005', label: 'Building hydraulics since' },
    ];
    expect(companyContradictions([], facts, truth).map(({ field, detail }) => [field, detail])).toEqual([
      ['facts', '“18+ Years of experience” in the facts, but a company founded in 2006 is 20 years old in 2026.'],
      ['facts', '“700 bar Max.” in the facts, but VHI 1500 has 1500 bar.'],
      ['facts', '“2005 Building hydraulics since” in the facts, but the profile says founded in 2006.'],
    ]);
  });

  test('may say what agrees, or what is about something else', () => {
    expect(found('Seven product lines from 10 to 1500 bar, since 2012 also for ships; 5 years of experience')).toEqual(
      [],
    );
    expect(companyContradictions([], [{ value: '20', label: 'Years of experience' }], truth)).toEqual([]);
    expect(found('Up to 1500 bar. Established in 2006.')).toEqual([]);
  });
});

test.each([
  ['ranges', [{ kind: 'range', from: 80, to: 100, unit: 'mm' }, null], 'the sizes have 80 to 100 mm'],
  ['lists', [{ kind: 'sizes', sizes: [80, 50, 40], unit: 'mm' }, null], 'the sizes have 40 to 80 mm'],
  ['two units', [number(80, 'mm'), { kind: 'number', number: 2.5, unit: 'in' }], 'the sizes have 63.5 to 80 mm'],
  ['one figure', [number(80, 'mm'), null], 'the sizes have 80 mm'],
  ['no figures', [{ kind: 'text', text: 'on request' }, null], 'the figures have 63 mm'],
  ['nothing', [null, null], 'the figures have 63 mm'],
] as const)('sizes of %s are named from the least to the greatest', (_, cells, words) => {
  const table = {
    columns: [column('Bore', 'mm')],
    rows: cells.map((cell, row) => ({ code: `S${row}`, cells: [cell] })),
  } as unknown as ProductFacts['variants'];
  expect(inText('A 125 mm bore.', { ...whole, typeCode: undefined, variants: table }).map(one => one.detail)).toEqual([
    `“125 mm bore” in Features, but ${words}.`,
  ]);
});

test('the column of another figure is not that of the bore', () => {
  const facts: ProductFacts = {
    ...{ texts: [], typeCode: undefined },
    figures: [...figures, { attribute: attribute('pilot', 'Pilot bore', 'mm'), value: number(8, 'mm') }],
    variants: { columns: [column('Pilot bore', 'mm')], rows: [{ code: 'P-10', cells: [number(10, 'mm')] }] },
  };
  expect(inText('A 10 mm bore.', facts).map(({ detail }) => detail)).toEqual([
    '“10 mm bore” in Features, but the figures have 63 mm.',
  ]);
});

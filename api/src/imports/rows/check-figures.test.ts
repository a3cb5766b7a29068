import type { StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';
import { describe, expect, test } from 'vitest';
import type { CategoryRow } from '../../db/tables/categories.ts';
import { attribute, check, figures, mm, product, remarksOf, sizes } from './testing/checked-row.ts';

describe('figures of an imported row', () => {
  const of = product({ specifications: figures, variants: sizes });
  const table = (sheet: string, ...rows: string[][]) => ({
    sheet,
    rows: rows.map((cells, index) => ({ row: index + 20, cells })),
  });

  test('change what differs, and keep own figures and those of removed attributes', () => {
    const checked = check({ Id: 'one', 'Pressure (bar)': '300', 'Temperature (°C)': '-20 to 80' }, { of });
    expect(checked.planned?.set).toEqual({
      specifications: {
        own: figures.own,
        values: {
          ...figures.values,
          p: { kind: 'number', number: 300, unit: 'bar', base: [300] },
          t: { kind: 'range', from: -20, to: 80, unit: '°C', base: [-20, 80] },
        },
      },
    });
    expect(remarksOf(checked)).toEqual([
      ['changed', 'Pressure (bar)', '300', '250'],
      ['changed', 'Temperature (°C)', '-20 to 80', ''],
    ]);
  });

  test('that are empty are cleared, and the same in other words is no change', () => {
    const { own, values } = figures;
    const { p: _cleared, ...others } = values;
    expect(check({ Id: 'one', 'Pressure (bar)': '' }, { of }).planned?.set).toEqual({
      specifications: { own, values: others },
    });
    expect(check({ Id: 'one', 'Pressure (bar)': '250,0' }, { of })).toMatchObject({
      outcome: 'unchanged',
      remarks: [],
    });
    const twice = (bar: string, psi: string) =>
      check({ Id: 'one', 'Pressure (bar)': bar, 'Pressure (psi)': psi }, { of });
    expect(twice('300', '').planned?.set.specifications?.values.p).toMatchObject({ number: 300, unit: 'bar' });
    expect(twice('', '1000').planned?.set.specifications?.values.p).toMatchObject({ number: 1000, unit: 'psi' });
    expect(twice('250', '')).toMatchObject({ outcome: 'unchanged', remarks: [] });
    expect(twice('', '').planned?.set.specifications?.values).not.toHaveProperty('p');
  });

  test('of sizes keep the cells that nobody changed, and say how many rows there are', () => {
    const same = table('Variants', ['Type code', 'Bore (mm)', 'Mass (kg)'], ['A-63', '63', ''], ['A-80', '80', '']);
    expect(check({ Id: 'one' }, { of }, { variants: same })).toMatchObject({ outcome: 'unchanged', remarks: [] });
    const changed = table('Variants', ['Type code', 'Mass (kg)', 'Bore (mm)'], ['A-80', '-2,5', '80']);
    const checked = check({ Id: 'one' }, { of }, { variants: changed });
    expect(checked.planned?.set.variants).toEqual({
      columns: [
        { name: 'Mass', unit: 'kg' },
        { name: 'Bore', unit: 'mm' },
      ],
      rows: [{ code: 'A-80', cells: [{ kind: 'number', number: -2.5, unit: 'kg', base: [-2.5] }, mm(80)] }],
    });
    expect(remarksOf(checked)).toEqual([['changed', 'Variants', '1 row: A-80 -2,5 80', '2 rows: A-63 63  A-80 80 ']]);
  });

  test.each([
    [
      'Variants',
      [
        ['Code', 'Bore (mm)'],
        ['B', '63'],
      ],
      20,
      'Heading 1',
      'The first row of a product must begin with Type code.',
    ],
    [
      'Variants',
      [
        ['Type code', 'Bore (mm)'],
        ['B', '1,250'],
      ],
      21,
      'Bore (mm)',
      '“1,250” could be 1250 or 1.25. Please write one of these.',
    ],
    ['Own figures', [['Figure', 'Size', 'Value']], 20, 'Heading 1', 'The headings must be Figure, Unit, Value.'],
    [
      'Own figures',
      [
        ['Figure', 'Unit', 'Value'],
        ['', 'mm', '5'],
      ],
      21,
      'Figure',
      'This figure needs a name.',
    ],
    [
      'Own figures',
      [
        ['Figure', 'Unit', 'Value'],
        ['A', 'mm', '5'],
        ['a', 'mm', '6'],
      ],
      22,
      'Figure',
      'There are two figures named a.',
    ],
    [
      'Own figures',
      [
        ['Figure', 'Unit', 'Value'],
        ['A', 'ell', '5'],
      ],
      21,
      'Unit',
      '“ell” is not a known unit.',
    ],
    [
      'Own figures',
      [
        ['Figure', 'Unit', 'Value'],
        ['A', 'mm', ''],
      ],
      21,
      'Value',
      'This figure needs a value.',
    ],
    [
      'Own figures',
      [
        ['Figure', 'Unit', 'Value'],
        ['A', 'mm', '1,250'],
      ],
      21,
      'Value',
      '“1,250” could be 1250 or 1.25. Please write one of these.',
    ],
  ])('in the sheet %s as %j are refused', (sheet, rows, row, column, text) => {
    const part = table(sheet, ...rows);
    const checked = check({ Id: 'one' }, { of }, sheet === 'Variants' ? { variants: part } : { own: part });
    expect(checked.outcome).toBe('refused');
    expect(checked.remarks.map(({ sheet, row, column, text }) => [sheet, row, column, text])).toEqual([
      [sheet, row, column, text],
    ]);
  });

  test('that nobody changed stay as they were typed, also where they would be doubtful today', () => {
    const note = (text: string) => ({ kind: 'text', text }) as StoredValue;
    const stored = product({
      variants: {
        columns: [
          { name: 'Bore', unit: 'mm' },
          { name: 'Note', unit: null },
        ],
        rows: [
          { code: 'A', cells: [mm(63), note('1,250')] },
          { code: 'B', cells: [mm(80), note('1,500')] },
        ],
      },
      specifications: { own: [attribute('o', 'Remark', 'text')], values: { o: note('1,250') } },
    });
    const read = (...rows: string[][]) =>
      check(
        { Id: 'one' },
        { of: stored },
        { variants: table('Variants', ['Type code', 'Note', 'Bore (mm)'], ...rows) },
      );
    const swapped = read(['B ', ' 1,500', '81'], ['A', '1,250', '63'], ['C', 'none', '63']);
    expect(swapped.planned?.set.variants?.rows).toEqual([
      { code: 'B', cells: [note('1,500'), mm(81)] },
      { code: 'A', cells: [note('1,250'), mm(63)] },
      { code: 'C', cells: [note('none'), mm(63)] },
    ]);
    expect(read(['A', '1,500', '63']).outcome).toBe('refused');
    expect(read(['C', '1,250', '63']).outcome).toBe('refused');
    const own = (...rows: string[][]) =>
      check({ Id: 'one' }, { of: stored }, { own: table('Own figures', ['Figure', 'Unit', 'Value'], ...rows) });
    const planned = own(['Colour', '', 'red'], ['Remark', '', '1,250']).planned?.set.specifications;
    expect(planned?.own.map(({ id, name, kind }) => [id === 'o', name, kind])).toEqual([
      [false, 'Colour', 'text'],
      [true, 'Remark', 'text'],
    ]);
    expect(planned?.values.o).toEqual(note('1,250'));
    expect(own(['Remark', '', '1,260']).outcome).toBe('refused');
    expect(own(['Other', '', '1,250']).outcome).toBe('refused');
    expect(own(['Remark', 'mm', '1,250']).outcome).toBe('refused');
  });

  test('of small tables may be formulas, but no dates and errors', () => {
    const cells: ImportCell[][] = [
      ['Figure', 'Unit', 'Value'],
      [{ text: 'Stroke', note: 'formula' }, 'mm', { text: '2026-05-01', note: 'date' }],
      ['Colour', '', { text: '#REF!', note: 'error' }],
    ];
    const part = { sheet: 'Own figures', rows: cells.map((cells, index) => ({ row: index + 20, cells })) };
    const { remarks } = check({ Id: 'one' }, { of }, { own: part });
    expect(remarks.slice(0, 2).map(({ row, column, found, text }) => [row, column, found, text])).toEqual([
      [
        ...[21, 'Value', '2026-05-01'],
        'The spreadsheet holds a date here. Please format the column as text and write the value again.',
      ],
      [22, 'Value', '#REF!', 'The spreadsheet shows an error here. Please write a value.'],
    ]);
    expect(remarks.every(({ row, column }) => row > 20 && column === 'Value')).toBe(true);
  });

  test('that no cylinder can have are refused where they are, unless they are stored', () => {
    const drawn = [{ id: 'cyl', name: 'Cylinders', version: 4 }].map(one => ({
      ...one,
      attributes: [
        attribute('bore', 'Bore', 'number', { unit: 'mm', drawn: 'bore' }),
        attribute('rod', 'Rod', 'number', { unit: 'mm', drawn: 'rod' }),
      ],
    })) as unknown as CategoryRow[];
    const stored = product({ specifications: { own: [], values: { bore: mm(-63) } }, variants: sizes });
    const bore = (text: string) => check({ Id: 'one', 'Bore (mm)': text }, { of: stored, categories: drawn });
    expect(remarksOf(bore('-80'))).toEqual([['refused', 'Bore (mm)', '', '“Bore” must be more than 0, not -80 mm.']]);
    const other = check({ Id: 'one', 'Bore (mm)': '-63', 'Rod (mm)': '36' }, { of: stored, categories: drawn });
    expect(other).toMatchObject({
      outcome: 'changed',
      planned: { set: { specifications: { values: { rod: mm(36) } } } },
    });
    const variants = table('Variants', ['Type code', 'Bore (mm)', 'Rod (mm)'], ['A-63', '63', '70']);
    expect(remarksOf(check({ Id: 'one' }, { of: stored, categories: drawn }, { variants }))).toContainEqual([
      ...['refused', 'Variants', '', 'A-63: “Rod” (70 mm) must be smaller than “Bore” (63 mm).'],
    ]);
  });

  test('are refused in the column that changed, or in the sheet of an own figure', () => {
    const drawn = [{ id: 'cyl', name: 'Cylinders', version: 4 }].map(one => ({
      ...one,
      attributes: [
        attribute('bore', 'Bore', 'number', { unit: 'mm', drawn: 'bore' }),
        attribute('rod', 'Rod', 'number', { unit: 'mm', drawn: 'rod' }),
        attribute('barrel', 'Barrel OD', 'number', { unit: 'mm', drawn: 'barrel' }),
      ],
    })) as unknown as CategoryRow[];
    const stored = product({ specifications: { own: [], values: { rod: mm(36), barrel: mm(75) } } });
    const refused = (cells: Record<string, string>) =>
      remarksOf(check({ Id: 'one', ...cells }, { of: stored, categories: drawn })).filter(
        ([kind]) => kind === 'refused',
      );
    const thin = '“Rod” (36 mm) must be smaller than “Bore” (30 mm).';
    expect(refused({ 'Bore (mm)': '30' })).toEqual([['refused', 'Bore (mm)', '', thin]]);
    expect(refused({ 'Bore (mm)': '30', 'Rod (mm)': '36' })).toEqual([['refused', 'Bore (mm)', '', thin]]);
    expect(refused({ 'Bore (mm)': '80' })).toEqual([
      ['refused', 'Bore (mm)', '', '“Bore” (80 mm) must be smaller than “Barrel OD” (75 mm).'],
    ]);
    expect(refused({ 'Bore (mm)': '63', 'Rod (mm)': '70' })).toEqual([
      ['refused', 'Rod (mm)', '', '“Rod” (70 mm) must be smaller than “Bore” (63 mm).'],
    ]);
    const ownRod = attribute('own', 'Piston rod', 'number', { unit: 'mm', drawn: 'rod' });
    const withOwn = product({ specifications: { own: [ownRod], values: { bore: mm(63), own: mm(36) } } });
    const categories = drawn.map(one => ({ ...one, attributes: one.attributes.filter(({ id }) => id !== 'rod') }));
    const own = table('Own figures', ['Figure', 'Unit', 'Value'], ['Piston rod', 'mm', '80']);
    expect(remarksOf(check({ Id: 'one' }, { of: withOwn, categories }, { own }))).toContainEqual([
      ...['refused', 'Own figures', '', '“Piston rod” (80 mm) must be smaller than “Bore” (63 mm).'],
    ]);
    const bore = check({ Id: 'one', 'Bore (mm)': '30' }, { of: withOwn, categories });
    expect(remarksOf(bore)).toEqual([
      ['refused', 'Bore (mm)', '', '“Piston rod” (36 mm) must be smaller than “Bore” (30 mm).'],
    ]);
  });

  test('have the decimals of their attribute in the remarks, without the zero that is added where they are edited', () => {
    const of = (number: number) =>
      product({ specifications: { own: [], values: { p: { kind: 'number', number, unit: 'bar', base: [number] } } } });
    const pressure = (decimals: number | null, text: string, number: number) => {
      const attributes = [attribute('p', 'Pressure', 'number', { unit: 'bar', decimals })];
      const categories = [{ id: 'cyl', name: 'Cylinders', version: 4, attributes }] as unknown as CategoryRow[];
      return remarksOf(check({ Id: 'one', 'Pressure (bar)': text }, { of: of(number), categories }));
    };
    expect(pressure(4, '1.5000', 1.25)).toEqual([['changed', 'Pressure (bar)', '1.5000', '1.2500']]);
    expect(pressure(null, '1.3750', 1.125)).toEqual([['changed', 'Pressure (bar)', '1.375', '1.125']]);
  });

  test('that were merged into another stay when others change', () => {
    const merged = [{ id: 'cyl', name: 'Cylinders', version: 4 }].map(one => ({
      ...one,
      attributes: [
        attribute('p', 'Pressure', 'number', { unit: 'bar' }),
        attribute('max', 'Max. pressure', 'number', { unit: 'bar', removed: true, mergedInto: 'p' }),
        attribute('m', 'Material', 'text'),
      ],
    })) as unknown as CategoryRow[];
    const bar = { kind: 'number' as const, number: 250, unit: 'bar' as const, base: [250] };
    const of = product({ specifications: { own: [], values: { max: bar } } });
    const pressure = (text: string) => check({ Id: 'one', 'Pressure (bar)': text }, { of, categories: merged });
    expect(pressure('250')).toMatchObject({ outcome: 'unchanged', remarks: [] });
    expect(remarksOf(pressure(''))).toEqual([['changed', 'Pressure (bar)', '', '250']]);
    expect(pressure('').planned?.set.specifications?.values).toEqual({});
    const heading = ['Figure', 'Unit', 'Value'];
    const own = table('Own figures', heading, ['Colour', '', 'red']);
    for (const [cells, more] of [
      [{ Id: 'one', Material: 'Steel' }, {}],
      [{ Id: 'one' }, { own }],
    ] as const) {
      expect(check(cells, { of, categories: merged }, more).planned?.set.specifications?.values).toMatchObject({
        p: bar,
      });
    }
  });

  test('of the product alone keep their id, group and value, or are new', () => {
    const heading = ['Figure', 'Unit', 'Value'];
    const same = table('Own figures', heading, ['Stroke', 'mm', '500']);
    expect(check({ Id: 'one' }, { of }, { own: same })).toMatchObject({ outcome: 'unchanged', remarks: [] });
    const checked = check(
      { Id: 'one' },
      { of },
      { own: table('Own figures', heading, ['', '', ''], ['stroke', 'mm', '600'], ['Colour', '', 'red']) },
    );
    const { own = [], values = {} } = checked.planned?.set.specifications ?? {};
    expect(own).toMatchObject([
      { id: 'o', name: 'stroke', kind: 'number', unit: 'mm', group: 'Dimensions' },
      {
        name: 'Colour',
        kind: 'text',
        unit: null,
        group: '',
        filterable: false,
        comparable: false,
        required: false,
        removed: false,
      },
    ]);
    expect(values).toEqual({
      ...figures.values,
      o: { kind: 'number', number: 600, unit: 'mm', base: [600] },
      [own[1]?.id ?? '']: { kind: 'text', text: 'red' },
    });
    expect(remarksOf(checked)).toEqual([
      ['changed', 'Own figures', '3 rows:    stroke mm 600 Colour  red', '1 row: Stroke mm 500'],
    ]);
  });
});

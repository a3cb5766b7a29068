import type { Attribute, Specifications, StoredValue, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import type { ImportCell, ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { fixedColumn, type ImportKey } from '@hydraulics/common/nouns/imports/table-shape';
import { describe, expect, test } from 'vitest';
import { storedImage } from '../../../db/stored-image.ts';
import type { CategoryRow } from '../../../db/tables/categories.ts';
import type { DocumentRow } from '../../../db/tables/documents/documents.ts';
import { noSpecifications, noTypeCode, noVariants, type ProductRow } from '../../../db/tables/products.ts';
import { checkRow } from './check-row.ts';
import { type CheckContext, nameIn } from './context.ts';

const flags = { filterable: false, comparable: false, required: false, removed: false, mergedInto: null };
const attribute = (id: string, name: string, kind: Attribute['kind'], more: object = {}) =>
  ({ id, name, kind, unit: null, group: '', decimals: null, choices: [], ...flags, ...more }) as Attribute;

const categories = [
  {
    ...{ id: 'cyl', name: 'Cylinders', version: 4 },
    attributes: [
      attribute('p', 'Pressure', 'number', { unit: 'bar' }),
      attribute('t', 'Temperature', 'range', { unit: '°C' }),
      attribute('old', 'Old figure', 'text', { removed: true }),
    ],
  },
  { id: 'pumps', name: 'Pumps', version: 2, attributes: [] },
] as unknown as CategoryRow[];

const mm = (number: number): StoredValue => ({ kind: 'number', number, unit: 'mm', base: [number] }) as StoredValue;
const sizes: Variants = {
  columns: [
    { name: 'Bore', unit: 'mm' },
    { name: 'Mass', unit: 'kg' },
  ],
  rows: [
    { code: 'A-63', cells: [mm(63), null] },
    { code: 'A-80', cells: [mm(80), null] },
  ],
};
const figures: Specifications = {
  own: [attribute('o', 'Stroke', 'number', { unit: 'mm', group: 'Dimensions' })],
  values: {
    p: { kind: 'number', number: 250, unit: 'bar', base: [250] },
    old: { kind: 'text', text: 'kept' },
    o: mm(500),
  } as Specifications['values'],
};

const product = (more: Partial<ProductRow> = {}) =>
  ({
    ...{ id: 'one', name: 'One', categoryId: 'cyl', version: 7, deletedAt: null },
    ...{ smallDesc: '<p>Short</p>', fullDesc: '', features: '', applications: '', advantages: '', additionalDesc: '' },
    images: [storedImage('uploads/a.webp'), storedImage('uploads/b.webp')],
    specImage: storedImage('uploads/spec.webp'),
    ...{ specifications: noSpecifications(), variants: noVariants(), typeCode: noTypeCode() },
    ...more,
  }) as ProductRow;

type Setting = Partial<CheckContext> & { byName?: boolean; stored?: CheckContext['stored']; of?: ProductRow | null };

/** Checks one row of the given columns. */
function check(
  cells: Record<string, ImportCell>,
  { of, byName = false, ...more }: Setting = {},
  row: Partial<ImportRow> = {},
) {
  const columns = Object.keys(cells);
  const one = of === undefined ? product() : of;
  const context: CheckContext = {
    shape: { sheet: 'Products', columns, byName },
    fixed: new Map(
      columns.flatMap((heading, place): [ImportKey, number][] => {
        const key = fixedColumn(heading);
        return key ? [[key, place]] : [];
      }),
    ),
    categories,
    products: new Map(one ? [[one.id, one]] : []),
    ...{ named: new Map(), ranks: new Map(), sent: new Map(), stored: new Map() },
    ...{ documents: new Map(), otherDocuments: new Map(), sentDocuments: new Map(), taken: new Map() },
    ...more,
  };
  // What the sanitizer gives back: all of these texts as they are, but for a script.
  const cleaned = { get: (html: string) => html.replace(/<script>.*<\/script>/, '') } as ReadonlyMap<string, string>;
  return checkRow({ row: 9, cells: Object.values(cells), ...row }, context, cleaned);
}

const said = ({ remarks }: ReturnType<typeof check>) =>
  remarks.map(({ kind, column, found, text }) => [kind, column, found, text]);

describe('a row of an import', () => {
  test('finds its product by id, and plans only what differs', () => {
    const checked = check({ Id: 'one', Name: 'Two', Category: 'PUMPS', Order: '3' }, { ranks: new Map([['one', 2]]) });
    expect(checked).toMatchObject({ place: 9, productId: 'one', name: 'Two', outcome: 'changed' });
    expect(checked.planned).toEqual({
      version: 7,
      category: { id: 'pumps', version: 2 },
      set: { name: 'Two', categoryId: 'pumps' },
      order: 3,
    });
    expect(said(checked)).toEqual([
      ['changed', 'Name', 'Two', 'One'],
      ['changed', 'Category', 'PUMPS', 'Cylinders'],
      ['changed', 'Order', '3', '2'],
    ]);
    expect(checked.remarks[0]).toMatchObject({ sheet: 'Products', row: 9 });
  });

  test('without name and category keeps them', () => {
    expect(check({ Id: 'one', Order: '2' }, { ranks: new Map([['one', 2]]) })).toMatchObject({
      ...{ outcome: 'unchanged', name: 'One', planned: null, remarks: [] },
    });
  });

  test('that only moves its product is a change, and so is one of the category', () => {
    const moved = check(
      { Id: 'one', Order: '3' },
      { of: product({ categoryId: 'pumps' }), ranks: new Map([['one', 2]]) },
    );
    expect(moved).toMatchObject({
      outcome: 'changed',
      planned: { category: { id: 'pumps', version: 2 }, set: {}, order: 3 },
    });
    const other = check({ Id: 'one', Category: 'Cylinders' }, { of: product({ categoryId: 'pumps' }) });
    expect(said(other)).toEqual([['changed', 'Category', 'Cylinders', 'Pumps']]);
  });

  test('of a new product plans all of it, without a remark for each cell', () => {
    const taken = new Map<string, number>();
    const checked = check(
      { Id: '', Name: 'New', Category: 'cylinders', Order: '1', 'Small description': 'Text' },
      { taken },
    );
    expect(checked).toMatchObject({ outcome: 'added', name: 'New', remarks: [] });
    expect(checked.productId).toMatch(/^[0-9a-f-]{36}$/);
    expect(checked.planned).toEqual({
      version: 0,
      category: { id: 'cyl', version: 4 },
      set: { name: 'New', categoryId: 'cyl', smallDesc: '<p>Text</p>' },
      order: 1,
    });
    expect([...taken]).toEqual([[nameIn('cyl', 'New'), 9]]);
  });

  test('notes the product that it is about, unless it is refused', () => {
    const taken = new Map<string, number>();
    check({ Id: 'one', Name: '', Order: '0' }, { taken });
    check({ Name: 'New', Category: 'Pumps', Order: '0' }, { taken });
    expect([...taken]).toEqual([]);
    check({ Id: 'one' }, { taken });
    expect([...taken]).toEqual([['one', 9]]);
  });

  const long = 'x'.repeat(201);
  test.each<[string, Record<string, ImportCell>, Setting, string[][]]>([
    ['no name', { Name: '', Category: 'Pumps' }, {}, [['Name', '', 'A product needs a name.']]],
    [
      'a long name',
      { Name: long, Category: 'Pumps' },
      {},
      [['Name', `${'x'.repeat(199)}…`, 'A name must be at most 200 characters.']],
    ],
    ['a name of two lines', { Name: 'a\nb', Category: 'Pumps' }, {}, [['Name', 'a\nb', 'A name is one line.']]],
    ['no category', { Name: 'New', Category: '' }, {}, [['Category', '', 'A product needs a category.']]],
    [
      'an unknown category',
      { Name: 'New', Category: 'Valves' },
      {},
      [['Category', 'Valves', 'There is no category Valves. Add it first, or write one of: Cylinders, Pumps.']],
    ],
    [
      'an unknown id',
      { Id: 'two', Category: 'Pumps', Name: 'x' },
      {},
      [['Id', 'two', 'There is no product with this id. Empty the cell to add it as a new product.']],
    ],
    [
      'a product in the trash',
      { Id: 'one' },
      { of: product({ deletedAt: new Date() }) },
      [['Id', 'one', 'This product is in the trash. Restore it first, or empty the cell to add a new one.']],
    ],
    [
      'a product of an earlier row',
      { Id: 'one' },
      { taken: new Map([['one', 4]]) },
      [['Id', 'one', 'Row 4 is about the same product. A product may have one row.']],
    ],
    [
      'a new name of an earlier row',
      { Name: 'new', Category: 'Pumps' },
      { taken: new Map([[nameIn('pumps', 'New'), 4]]) },
      [['Name', 'new', 'Row 4 adds a product of the same name to this category.']],
    ],
    [
      'a name that is there, without asking for it',
      { Name: 'One', Category: 'Cylinders' },
      { named: new Map([[nameIn('cyl', 'One'), [product()]]]) },
      [
        [
          'Name',
          'One',
          'There is a product of this name in this category. Give its id to change it, or choose that rows without an id change the product of the same name.',
        ],
      ],
    ],
    [
      'a name that is there twice',
      { Name: 'One', Category: 'Cylinders' },
      { byName: true, named: new Map([[nameIn('cyl', 'One'), [product(), product({ id: 'two' })]]]) },
      [['Name', 'One', 'There are 2 products of this name in this category. Give the id of one.']],
    ],
    ...['0', '-1', '1.5', 'first', '1000001'].map(
      (order): [string, Record<string, ImportCell>, Setting, string[][]] => [
        `the order ${order}`,
        { Id: 'one', Order: order },
        {},
        [['Order', order, 'The order is a whole number from 1: the place within the category.']],
      ],
    ),
    [
      'a date',
      { Id: 'one', 'Pressure (bar)': { text: '2026-05-01', note: 'date' } },
      {},
      [
        [
          'Pressure (bar)',
          '2026-05-01',
          'The spreadsheet holds a date here. Please format the column as text and write the value again.',
        ],
      ],
    ],
    [
      'a formula without a value',
      { Id: 'one', Name: { text: '', note: 'noValue' } },
      {},
      [
        ['Name', '', 'This is a formula without a stored value. Please write the value.'],
        ['Name', '', 'A product needs a name.'],
      ],
    ],
    [
      'a figure of another category',
      { Id: 'one', Category: 'Pumps', 'Pressure (bar)': '100' },
      {},
      [['Pressure (bar)', '100', 'The category Pumps has no such figure. Empty the cell, or add the figure there.']],
    ],
    [
      'two values of one figure',
      { Id: 'one', 'Pressure (bar)': '100', 'Pressure (psi)': '2000' },
      {},
      [['Pressure (psi)', '2000', 'The column Pressure (bar) gives another value of the same figure.']],
    ],
    [
      'a long text',
      { Id: 'one', Features: 'x'.repeat(100_000) },
      {},
      [['Features', `${'x'.repeat(199)}…`, 'A text must be at most 100,000 characters.']],
    ],
    [
      'long texts',
      { Id: 'one', Name: 'Two', Features: 'x'.repeat(99_993) },
      { of: product({ fullDesc: 'y'.repeat(100_001) }) },
      [['Full description', '', 'The texts of a product may have at most 200,000 characters together.']],
    ],
    [
      'more than 200 images',
      { Id: 'one', Images: Array.from({ length: 201 }, () => 'a.webp').join(';') },
      {},
      [['Images', `${'a.webp;'.repeat(29).slice(0, 199)}…`, 'A product may have at most 200 images.']],
    ],
    [
      'a missing specification image',
      { Id: 'one', 'Specification image': 'c.webp' },
      {},
      [['Specification image', 'c.webp', 'There is no image c.webp. Please choose it together with the table.']],
    ],
    [
      'a type code that is no JSON',
      { Id: 'one', 'Type code as JSON': '{' },
      {},
      [['Type code as JSON', '{', 'This is not the JSON of a type code, as the export writes it.']],
    ],
    [
      'a type code without parts',
      { Id: 'one', 'Type code as JSON': '{"rules":[]}' },
      {},
      [['Type code as JSON', '', 'The parts of a type code must be a list']],
    ],
  ])('is refused for %s', (_what, cells, setting, remarks) => {
    const checked = check(cells, setting);
    expect(checked).toMatchObject({ outcome: 'refused', planned: null });
    expect(
      checked.remarks.filter(({ kind }) => kind === 'refused').map(({ column, found, text }) => [column, found, text]),
    ).toEqual(remarks);
  });

  test('that is refused says nothing of changes, and has a name in any case', () => {
    expect(check({ Id: 'one', Name: '', 'Small description': 'New' })).toMatchObject({
      name: '(no name)',
      remarks: [{ kind: 'refused', column: 'Name' }],
    });
  });

  test('changes the one product of its name, if that was asked for', () => {
    const named = new Map([[nameIn('cyl', 'One'), [product()]]]);
    const cells = { Name: 'ONE', Category: 'Cylinders' };
    expect(check(cells, { byName: true, named })).toMatchObject({
      productId: 'one',
      planned: { set: { name: 'ONE' } },
    });
    expect(check(cells, { byName: true, named, taken: new Map([['one', 4]]) }).remarks[0]?.text).toMatch(/^Row 4 is/);
  });
});

describe('texts and images of an imported row', () => {
  test('keep what is the same, and clear what is empty', () => {
    const checked = check({ Id: 'one', 'Small description': '', Features: '', Images: '', 'Specification image': '' });
    expect(checked.planned?.set).toEqual({ smallDesc: '', images: [], specImage: null });
    expect(said(checked)).toEqual([
      ['changed', 'Small description', '', 'Short'],
      ['changed', 'Images', '', 'a.webp, b.webp'],
      ['changed', 'Specification image', '', 'spec.webp'],
    ]);
    const same = {
      Id: 'one',
      'Small description': '<p>Short</p>',
      Images: 'a.webp | b.webp',
      'Specification image': 'spec.webp',
    };
    expect(check(same)).toMatchObject({ outcome: 'unchanged', remarks: [] });
    expect(check({ Id: 'one', Images: 'b.webp;a.webp' }).planned?.set).toEqual({
      images: ['uploads/b.webp', 'uploads/a.webp'],
    });
  });

  test('say what is left out of a text, and that a stored value was taken', () => {
    expect(said(check({ Id: 'one', Features: '<b>x</b><script>y</script>' }))).toEqual([
      ['changed', 'Features', 'x', ''],
      ['note', 'Features', '<b>x</b><script>y</script>', 'Parts that a text cannot have here are left out.'],
    ]);
    expect(said(check({ Id: 'one', Name: { text: 'Two', note: 'formula' } }))).toEqual([
      ['changed', 'Name', 'Two', 'One'],
      ['note', 'Name', 'Two', 'The stored value of a formula is taken.'],
    ]);
    expect(said(check({ Id: 'one', Name: { text: 'One', note: 'formula' } }))).toEqual([]);
  });

  test.each([
    [' a < b & c > d\n e\n\n\nf ', '<p>a &lt; b &amp; c &gt; d<br> e</p><p>f</p>'],
    ['<p>One</p>', '<p>One</p>'],
    ['One<br/>two', 'One<br/>two'],
    ['5 <6> 7', '<p>5 &lt;6&gt; 7</p>'],
  ])('%j becomes %s', (text, html) => {
    expect(check({ Id: 'one', Features: text }).planned?.set).toEqual({ features: html });
  });

  test('are found among those of the product, those that were sent, and all others', () => {
    const sent = new Map([['new.png', storedImage('uploads/new.webp')]]);
    const stored = new Map([['other.webp', storedImage('uploads/other.webp')]]);
    const cells = { Id: 'one', Images: 'spec.webp\nNEW.png', 'Specification image': 'other.webp' };
    expect(check(cells, { sent, stored }).planned?.set).toEqual({
      images: ['uploads/spec.webp', 'uploads/new.webp'],
      specImage: 'uploads/other.webp',
    });
  });

  test('of a type code are its JSON, and an empty cell clears it', () => {
    const typeCode = { parts: [{ name: 'Series', kind: 'fixed', text: 'HC' }], rules: [] };
    const stored = product({ typeCode: typeCode as never });
    expect(check({ Id: 'one', 'Type code as JSON': JSON.stringify(typeCode) }, { of: stored }).outcome).toBe(
      'unchanged',
    );
    const cleared = check({ Id: 'one', 'Type code as JSON': '' }, { of: stored });
    expect(cleared.planned?.set).toEqual({ typeCode: { parts: [], rules: [] } });
    expect(said(cleared)).toEqual([['changed', 'Type code as JSON', '', JSON.stringify(typeCode)]]);
  });
});

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
    expect(said(checked)).toEqual([
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
    expect(said(checked)).toEqual([['changed', 'Variants', '1 row: A-80 -2,5 80', '2 rows: A-63 63  A-80 80 ']]);
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
      '“ell” is not a unit that is known here.',
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
    const kept = own(['Colour', '', 'red'], ['Remark', '', '1,250']).planned?.set.specifications;
    expect(kept?.own.map(({ id, name, kind }) => [id === 'o', name, kind])).toEqual([
      [false, 'Colour', 'text'],
      [true, 'Remark', 'text'],
    ]);
    expect(kept?.values.o).toEqual(note('1,250'));
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
      [22, 'Value', '#REF!', 'This is an error of the spreadsheet. Please write a value.'],
    ]);
    expect(remarks.every(({ row, column }) => row > 20 && column === 'Value')).toBe(true);
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
    expect(said(checked)).toEqual([
      ['changed', 'Own figures', '3 rows:    stroke mm 600 Colour  red', '1 row: Stroke mm 500'],
    ]);
  });
});

describe('documents of an imported row', () => {
  const hash = (letter: string) => letter.repeat(40);
  const file = (letter: string) => storedImage(`documents/${hash(letter)}.pdf`);
  const stored = (id: string, title: string, letter: string, more: Partial<DocumentRow> = {}) =>
    ({
      ...{ id, productId: 'one', version: 3, title, kind: 'manual', language: 'en', revision: 'A', bytes: 5 },
      file: file(letter),
      ...more,
    }) as DocumentRow;
  const documents = new Map([['one', [stored('m', 'Manual', 'a'), stored('s', 'Sheet', 'b')]]]);
  const sentDocuments = new Map([
    ['new.pdf', { name: 'New.pdf', file: file('c'), bytes: 9 }],
    ['same.pdf', { name: 'Same.pdf', file: file('b'), bytes: 5 }],
  ]);
  const heading = ['File', 'Title', 'Kind', 'Language', 'Revision', 'Document id'];
  const read = (rows: string[][], more: Partial<CheckContext> = {}) =>
    check({ Id: 'one', Documents: JSON.stringify([heading, ...rows]) }, { documents, sentDocuments, ...more });

  test('by id change title and revision, and an empty cell clears what may be empty', () => {
    expect(read([['', 'Manual 2', '', '', '', 'm']]).planned?.documents).toEqual([
      { id: 'm', version: 3, set: { title: 'Manual 2', kind: 'manual', language: '', revision: '' } },
    ]);
    expect(read([['', '', '', 'en', 'A', 'm']])).toMatchObject({ outcome: 'unchanged', planned: null });
  });

  test('of a sent file are found by that file, or by their title, and are new otherwise', () => {
    expect(read([['same.pdf', 'Other title', '', '', 'C', '']]).planned?.documents).toMatchObject([
      { id: 's', version: 3, set: { title: 'Other title', revision: 'C' } },
    ]);
    expect(read([['new.pdf', 'MANUAL', 'Manual', 'English', 'B', '']]).planned?.documents).toEqual([
      {
        id: 'm',
        version: 3,
        set: { title: 'MANUAL', kind: 'manual', language: 'en', revision: 'B', file: file('c'), bytes: 9 },
      },
    ]);
    const added = read([['new.pdf', 'Manual', 'Manual', 'de', '', '']]);
    expect(added.planned?.documents).toMatchObject([
      { version: 0, set: { title: 'Manual', kind: 'manual', language: 'de', revision: '', file: file('c'), bytes: 9 } },
    ]);
    expect(said(added)).toEqual([['note', 'Documents', '', 'The document is added: Manual · Manual · de · PDF.']]);
  });

  test.each([
    ['another kind', ['new.pdf', 'Manual', 'Data sheet', 'en', '', '']],
    ['another title', ['new.pdf', 'Handbook', 'Manual', 'en', '', '']],
  ])('of %s are new', (_what, line) => {
    expect(read([line]).planned?.documents).toMatchObject([{ version: 0 }]);
  });

  test('of one file may be two by their titles', () => {
    const lines = ['N', 'N 2'].map(title => ['new.pdf', title, 'Manual', '', '', '']);
    expect(read(lines).planned?.documents).toMatchObject([{ set: { title: 'N' } }, { set: { title: 'N 2' } }]);
  });

  test('with an id are taken before those that are found by their file', () => {
    // The first line would otherwise be about the sheet, which the second one names.
    const { planned } = read([
      ['same.pdf', 'Copy', 'Manual', 'de', '', ''],
      ['', 'Sheet 2', '', 'en', 'A', 's'],
    ]);
    expect(planned?.documents?.map(({ version, set }) => [version, set.title])).toEqual([
      [3, 'Sheet 2'],
      [0, 'Copy'],
    ]);
  });

  test('of another product are copied, and stay where they are', () => {
    const other = stored('x', 'Elsewhere', 'd', { productId: 'two' });
    expect(
      read([['', '', '', 'en', '', 'x']], { otherDocuments: new Map([['x', other]]) }).planned?.documents,
    ).toMatchObject([{ version: 0, set: { title: 'Elsewhere', file: file('d'), bytes: 5 } }]);
  });

  test.each([
    [
      [
        ['new.pdf', 'N', 'Manual', '', '', ''],
        ['new.pdf', 'n', 'Manual', '', '', ''],
      ],
      'File',
      'Another line adds the same document.',
    ],
    [[['', '', '', 'xx-!', '', 'm']], 'Language', 'Language must be a code such as en or pt-BR, or empty'],
  ])('%j are refused', (rows, column, text) => {
    const checked = read(rows);
    expect([checked.outcome, checked.remarks.find(({ kind }) => kind === 'refused')]).toMatchObject([
      'refused',
      { column, text },
    ]);
  });

  test('are fifty at most', () => {
    const many = (count: number) =>
      new Map([['one', Array.from({ length: count }, (_, place) => stored(`d${place}`, `D ${place}`, 'e'))]]);
    const add = (count: number) => said(read([['new.pdf', 'N', 'Manual', '', '', '']], { documents: many(count) }));
    expect(add(49).map(([kind]) => kind)).toEqual(['note']);
    const changed = read([['', 'New title', '', '', '', 'd7']], { documents: many(50) });
    expect(said(changed).map(([kind]) => kind)).toEqual(['changed']);
    expect(add(50)).toContainEqual(['refused', 'Documents', '', 'A product may have at most 50 documents.']);
  });

  test('in a table with another heading are refused', () => {
    expect(
      said(check({ Id: 'one', Documents: '[["File","Author"],["new.pdf","Ada"]]' }, { sentDocuments })),
    ).toContainEqual([
      ...['refused', 'Heading 2', 'Author'],
      'The headings must be of File, Title, Kind, Language, Revision, Document id.',
    ]);
  });
});

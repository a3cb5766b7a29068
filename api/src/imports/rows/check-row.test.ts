import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';
import { describe, expect, test } from 'vitest';
import { nameIn } from '../context.ts';
import { check, product, remarksOf, type Setting } from './testing/checked-row.ts';

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
    expect(remarksOf(checked)).toEqual([
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
    expect(remarksOf(other)).toEqual([['changed', 'Category', 'Cylinders', 'Pumps']]);
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
    [
      'a name of two lines',
      { Name: 'a\nb', Category: 'Pumps' },
      {},
      [['Name', 'a\nb', 'A name must be a single line.']],
    ],
    ['no category', { Name: 'New', Category: '' }, {}, [['Category', '', 'A product needs a category.']]],
    [
      'an unknown category',
      { Name: 'New', Category: 'Valves' },
      {},
      [['Category', 'Valves', 'There is no category Valves. Add it first, or write one of: Cylinders, Pumps.']],
    ],
    [
      'an unknown category, before there is any',
      { Name: 'New', Category: 'Valves' },
      { categories: [] },
      [['Category', 'Valves', 'There is no category Valves. Add it first.']],
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
        [['Order', order, 'The order must be a whole number from 1: the place within the category.']],
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
      [['Type code as JSON', '{', 'This is not a type code in the format of the export.']],
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

  test('that is refused lists no changes, and always has a name', () => {
    expect(check({ Id: 'one', Name: '', 'Small description': 'New' })).toMatchObject({
      name: '(no name)',
      remarks: [{ kind: 'refused', column: 'Name' }],
    });
  });

  test('changes the product of its name, if rows are matched by name', () => {
    const named = new Map([[nameIn('cyl', 'One'), [product()]]]);
    const cells = { Name: 'ONE', Category: 'Cylinders' };
    expect(check(cells, { byName: true, named })).toMatchObject({
      productId: 'one',
      planned: { set: { name: 'ONE' } },
    });
    expect(check(cells, { byName: true, named, taken: new Map([['one', 4]]) }).remarks[0]?.text).toMatch(/^Row 4 is/);
  });
});

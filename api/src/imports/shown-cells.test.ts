import { randomUUID } from 'node:crypto';
import type { ImportCell } from '@hydraulics/common/nouns/imports/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const columns = ['Name', 'Category', 'Pressure (bar)', 'Bores (mm)', 'Seals', 'Images'];
type Cells = Partial<Record<(typeof columns)[number], ImportCell>>;

describe.each(databases)('cells of a spreadsheet, on %s', database => {
  let server: TestServer;
  let categoryId: string;
  const category = `Cells ${randomUUID().slice(0, 8)}`;
  beforeAll(async () => {
    server = await startTestServer(database);
    categoryId = (
      await server.client.categories.create({
        name: category,
        attributes: [
          { id: 'pressure', name: 'Pressure', kind: 'number', unit: 'bar' },
          { id: 'bores', name: 'Bores', kind: 'sizes', unit: 'mm' },
          { id: 'seals', name: 'Seals', kind: 'text' },
        ],
      } as never)
    )._id;
  });
  afterAll(() => server?.close());

  /** The checked rows of a table in which each row has a name of its own, unless one is given. */
  async function check(rows: Cells[], { byName = false, images = [] as File[], shape = columns } = {}) {
    const begun = { fileName: 'x.xlsx', sheet: 'Products', columns: shape, total: rows.length, byName };
    const { _id: id } = await server.client.imports.begin(begun);
    if (images.length > 0) await server.client.imports.addImages({ id, images });
    const cellsOf = (row: Cells) => {
      const whole: Cells = { Name: randomUUID(), Category: category, ...row };
      return shape.map(heading => whole[heading] ?? '');
    };
    await server.client.imports.addRows({ id, rows: rows.map((row, at) => ({ row: at + 2, cells: cellsOf(row) })) });
    return server.client.imports.rows({ id });
  }

  const refusals = async (cells: Cells) =>
    (await check([cells]))[0]?.remarks.filter(({ kind }) => kind === 'refused').map(({ text }) => text);
  const stored = async (cells: Cells) => {
    const [row] = await check([cells]);
    return Object.fromEntries(row?.values.map(({ column, text }) => [column, text]) ?? []);
  };

  test('of a figure with decimals, such as a price, are listed with them', async () => {
    const name = `Prices ${randomUUID().slice(0, 8)}`;
    await server.client.categories.create({
      name,
      attributes: [{ id: 'price', name: 'List price', kind: 'number', decimals: 2 }],
    } as never);
    const shape = ['Name', 'Category', 'List price'];
    const row = { Category: name, 'List price': '1.234,50' } as Cells;
    const [checked] = await check([row], { shape });
    expect(checked?.values).toContainEqual({ column: 'List price', text: '1234.50' });
  });

  test('of a new product are listed as they will be stored', async () => {
    const name = randomUUID();
    expect(
      await stored({ Name: name, 'Pressure (bar)': '3600 psi', 'Bores (mm)': '40\n50,5\n63', Seals: ' FKM\nNBR' }),
    ).toEqual({
      Name: name,
      Category: category,
      'Pressure (bar)': '3600 psi',
      'Bores (mm)': '40/50.5/63 mm',
      Seals: 'FKM NBR',
    });
  });

  test('that change a product are listed without the others', async () => {
    const { name } = await factories(server).product({ name: randomUUID(), categoryId });
    const [row] = await check([{ Name: name, 'Pressure (bar)': '2,5', Seals: '' }], { byName: true });
    expect(row?.values).toEqual([{ column: 'Pressure (bar)', text: '2.5 bar' }]);
    expect(row?.remarks.map(({ kind, column, found }) => [kind, column, found])).toEqual([
      ['changed', 'Pressure (bar)', '2,5'],
    ]);
  });

  test('with sizes and own figures are listed line by line', async () => {
    const begun = { fileName: 'x.xlsx', sheet: 'Products', columns: ['Name', 'Category'], total: 1, byName: false };
    const { _id: id } = await server.client.imports.begin(begun);
    const lines = (sheet: string, table: ImportCell[][]) => ({
      sheet,
      rows: table.map((cells, at) => ({ row: at + 1, cells })),
    });
    await server.client.imports.addRows({
      id,
      rows: [
        {
          row: 2,
          cells: [randomUUID(), category],
          variants: lines('Variants', [
            ['Type code', 'Bore (mm)', 'Order number'],
            [{ text: '40', shown: '0040' }, '40', { text: '1234', shown: '001234' }],
            ['A-50', '1 1/2"', ''],
          ]),
          own: lines('Own figures', [
            ['Figure', 'Unit', 'Value'],
            ['Stroke', 'mm', { text: '2.5 m', shown: '2.5 m' }],
          ]),
        },
      ],
    });
    const [row] = await server.client.imports.rows({ id });
    expect(row?.remarks).toEqual([]);
    expect(row?.values.slice(2)).toEqual([
      { column: 'Own figures: Stroke', text: '2.5 m' },
      { column: 'Variants: 0040', text: 'Bore 40 mm; Order number 001234' },
      { column: 'Variants: A-50', text: 'Bore 1.5 in' },
    ]);
  });

  test('are read as the spreadsheet shows them', async () => {
    expect(
      await stored({
        Name: { text: '45.1250', shown: `45.125 ${category}` },
        'Pressure (bar)': { text: '250.4 psi', shown: '250 psi' },
        Seals: { text: '1234', shown: '001234' },
      }),
    ).toMatchObject({ Name: `45.125 ${category}`, 'Pressure (bar)': '250.4 psi', Seals: '001234' });
    expect(await stored({ Seals: { text: '712-3456', note: 'format' } })).toMatchObject({ Seals: '712-3456' });
    expect(await refusals({ 'Pressure (bar)': { text: '712-3456', note: 'format' } })).toEqual([
      'The number format of this cell hides the figure. Please write the figure itself.',
    ]);
  });

  test('of figures with fewer digits than the cell has are stored and shown with all, with a note', async () => {
    const cells: Cells = {
      'Pressure (bar)': { text: '250.0040 bar', shown: '250.00 bar', note: 'rounded' },
      'Bores (mm)': '40.1250; 63.5',
    };
    expect(await stored(cells)).toMatchObject({ 'Pressure (bar)': '250.004 bar', 'Bores (mm)': '40.125/63.5 mm' });
    const [row] = await check([cells]);
    expect(row?.remarks.map(({ kind, column, found, text }) => [kind, column, found, text])).toEqual([
      [
        'note',
        'Pressure (bar)',
        '250.004 bar',
        'The spreadsheet shows 250.00 bar. The full value of the cell is used.',
      ],
    ]);
    const { name } = await factories(server).product({ name: randomUUID(), categoryId });
    const [changed] = await check([{ Name: name, ...cells }], { byName: true });
    expect(changed?.remarks.find(({ kind }) => kind === 'changed')?.found).toBe('250.004 bar');
  });

  test('of names and texts with fewer digits than the cell has are refused', async () => {
    const doubt =
      'The spreadsheet shows fewer digits here than the cell has. Please format the column as text and write the value again.';
    const rounded: ImportCell = { text: '4711.5', shown: '4712', note: 'rounded' };
    expect(await refusals({ Name: rounded })).toEqual([doubt]);
    expect(await refusals({ Seals: rounded })).toEqual([doubt]);
    expect(await refusals({ Category: rounded })).toContain(doubt);
  });

  test('with quotation marks that could be part of the text are refused', async () => {
    expect(await refusals({ Seals: { text: '"1/2" BSP"', note: 'quotes' } })).toEqual([
      'These quotation marks could be part of the text. Please enclose the text in quotation marks and double those inside: "1/2"" BSP".',
    ]);
  });

  test('with TRUE or FALSE are texts as they are shown', async () => {
    expect(await stored({ Seals: 'TRUE' })).toMatchObject({ Seals: 'TRUE' });
    expect(await stored({ Name: `FALSE ${category}` })).toMatchObject({ Name: `FALSE ${category}` });
  });

  test('that a merged cell covers change nothing', async () => {
    const merged: ImportCell = { text: '', note: 'merged' };
    const name = randomUUID();
    await factories(server).product({
      ...{ name, categoryId },
      specifications: JSON.stringify({ own: [], values: { seals: { kind: 'text', text: 'PTFE' } } }),
    } as never);
    const [row] = await check([{ Name: name, Seals: merged, 'Pressure (bar)': merged }], { byName: true });
    expect(row?.outcome).toBe('unchanged');
    expect(row?.remarks.filter(({ kind }) => kind === 'note').map(({ column, text }) => [column, text])).toEqual(
      ['Pressure (bar)', 'Seals'].map(column => [column, 'This cell is merged with another one and was skipped.']),
    );
    expect(await refusals({ Category: merged })).toEqual(['A product needs a category.']);
  });

  test('name images however their accents and case are written', async () => {
    const images = [new File([await pngFile()], 'Größe.png'.normalize('NFD'))];
    const [row] = await check([{ Images: 'GRÖßE.png' }], { images });
    expect(row?.outcome).toBe('added');
    expect(row?.values.at(-1)).toEqual({ column: 'Images', text: 'Größe.png'.normalize('NFD') });
  });

  test('are read without signs that nobody sees', async () => {
    const [at, end] = [category.slice(0, 3), category.slice(3)];
    expect(
      await stored({ Category: `${at}\u200b${end}\ufeff`, 'Pressure (bar)': '36\u00ad00\u200b', Seals: 'F\u2060KM' }),
    ).toMatchObject({ Category: category, 'Pressure (bar)': '3600 bar', Seals: 'FKM' });
  });

  test('name the same product with either hyphen, or unseen signs', async () => {
    const name = `VPX-${randomUUID()}`;
    await factories(server).product({ name, categoryId });
    for (const twin of [name.replaceAll('-', '\u2011'), `\u200b${name}`, name.toLowerCase()]) {
      expect((await check([{ Name: twin, Seals: 'FKM' }], { byName: true }))[0]?.outcome).toBe('changed');
    }
    const fresh = `NEW-${randomUUID()}`;
    const rows = await check([{ Name: fresh }, { Name: fresh.replaceAll('-', '\u2011') }]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'refused']);
  });

  test('of the form ="00123" are texts', async () => {
    expect(await stored({ Name: `="00${category}"`, Seals: '="00123"' })).toMatchObject({
      Name: `00${category}`,
      Seals: '00123',
    });
    expect(await stored({ Seals: '@ 1500 rpm' })).toMatchObject({ Seals: '@ 1500 rpm' });
    expect(await stored({ 'Pressure (bar)': '="250"' })).toMatchObject({ 'Pressure (bar)': '250 bar' });
  });

  test('of two figures are refused as such', async () => {
    expect(await refusals({ 'Pressure (bar)': '3\t000' })).toEqual([
      '“3 000” has a tab between its digits, so it is not one number.',
    ]);
    expect(await refusals({ 'Pressure (bar)': '250\n280' })).toEqual([
      '“250 280” has two figures, but a single one is expected. Please write one of them.',
    ]);
    expect(await refusals({ 'Bores (mm)': '25, 32,40' })).toEqual([
      '“25, 32,40” could be one figure or several. Please separate sizes by a slash, as in 40/50/63.',
    ]);
  });
});

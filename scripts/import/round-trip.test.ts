import { importColumns } from '@hydraulics/common/nouns/imports/table-shape';
import type { Product } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../api/src/demo/load.ts';
import { factories } from '../../api/src/testing/factories.ts';
import { startTestServer, type TestServer } from '../../api/src/testing/server.ts';
import { readSpreadsheet } from '../../web/src/admin/features/catalogue/imports/read-spreadsheet.ts';
import { sendImport } from '../../web/src/admin/features/catalogue/imports/send-import.ts';
import {
  describedCategories,
  errorOfMapping,
  mappingOf,
  toSource,
} from '../../web/src/admin/features/catalogue/imports/source-table.ts';
import {
  exportCatalogue,
  productCsv,
  productWorkbook,
} from '../../web/src/admin/features/catalogue/imports/write-tables.ts';
import { type ExportedProducts, readProducts } from '../../web/src/admin/features/catalogue/read-products.ts';

const signal = new AbortController().signal;
const how = { onProgress: () => undefined, signal };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  await loadDemo(server.deps, () => undefined);
  await addOddProduct();
});
afterAll(() => server?.close());

const oddName = "'=HYPERLINK(1); -2 | 'x'";

/** A product with everything that a spreadsheet could spoil. */
async function addOddProduct(): Promise<void> {
  const { _id: categoryId } = await server.client.categories.create({
    name: ' =Odd; "category", with | signs ',
    attributes: [
      { id: 'number', name: 'Number', kind: 'number', unit: 'bar' },
      { id: 'three', name: 'Three decimals', kind: 'number' },
      { id: 'range', name: 'Range', kind: 'range', unit: '°C' },
      { id: 'sizes', name: 'Sizes', kind: 'sizes', unit: 'mm' },
      { id: 'text', name: 'Order', kind: 'text' },
      { id: 'bracket', name: 'Mounting (ISO 6099)', kind: 'text' },
      { id: 'yes', name: 'Cushioned', kind: 'yesno' },
    ],
  } as never);
  const specifications = {
    own: [{ id: 'own', name: 'Noise; "peak"', kind: 'number', unit: 'dB', group: 'Sound' }],
    values: {
      number: { kind: 'number', number: 3000, unit: 'psi' },
      three: { kind: 'number', number: 1.125, unit: null },
      range: { kind: 'range', from: -20, to: -10.5, unit: '°C' },
      sizes: { kind: 'sizes', sizes: [40.5, 63], unit: 'mm' },
      text: { kind: 'text', text: '-1 =2' },
      bracket: { kind: 'text', text: '1,250' },
      yes: { kind: 'yesno', yes: false },
      own: { kind: 'number', number: 72, unit: 'dB' },
    },
  };
  const variants = {
    columns: [
      { name: 'Bore', unit: 'mm' },
      { name: 'Empty', unit: null },
      { name: 'Text', unit: null },
    ],
    rows: [
      {
        code: '=A/1',
        cells: [{ kind: 'number', number: 3.15, unit: 'in' }, null, { kind: 'text', text: '63' }],
      },
      { code: '007', cells: [null, null, { kind: 'text', text: '1,250' }] },
    ],
  };
  const texts = {
    smallDesc: '<p>Quote " \' = &lt;b&gt; ü 液压 🔧;</p><p>=1+1</p>',
    fullDesc: `<p>${'Long text, 32,767 characters are not enough. 🔧 '.repeat(1500)}</p>`,
    features: '<ul><li>-10 to +80 °C</li><li>_x0041_</li></ul>',
    additionalDesc: '<p>plain</p>',
  };
  await factories(server).product({
    name: oddName,
    categoryId,
    ...texts,
    minimumOrder: '25',
    specifications: JSON.stringify(specifications),
    variants: JSON.stringify(variants),
  } as never);
}

async function everything(): Promise<Product[]> {
  const categories = await describedCategories(server.client);
  const products = await readProducts(server.client, categories, how);
  return products.map(({ namesById, ...product }) => product);
}

/** The documents of products by the product's name, without the fields that differ in each row. */
async function documentsByName(products: Product[]): Promise<string[]> {
  const names = new Map(products.map(({ _id, name }) => [_id, name]));
  const list = await server.client.documents.list({ limit: 1000 });
  return list
    .flatMap(({ productId, title, kind, language, revision, bytes }) => {
      const name = names.get(productId);
      return name === undefined ? [] : [JSON.stringify([name, title, kind, language, revision, bytes])];
    })
    .sort();
}

async function check(file: File) {
  const categories = await describedCategories(server.client);
  const source = toSource(await readSpreadsheet(file));
  const mapping = mappingOf(source, categories);
  expect(errorOfMapping(mapping)).toBeUndefined();
  expect(mapping).not.toContain(null);
  const id = await sendImport(
    server.client,
    { fileName: file.name, source, mapping, byName: false, images: [], documents: [] },
    how,
  );
  return { id, found: (await server.client.imports.list({})).find(({ _id }) => _id === id) };
}

const files = async (): Promise<[string, File][]> => {
  const categories = await describedCategories(server.client);
  const products = await readProducts(server.client, categories, how);
  return [
    ['a workbook', new File([await productWorkbook(products, categories)], 'catalogue.xlsx')],
    ['CSV with commas', new File([productCsv(products, categories, 'en-GB')], 'catalogue.csv')],
    ['CSV with semicolons', new File([productCsv(products, categories, 'de-DE')], 'catalogue.csv')],
  ];
};

test('exporting the catalogue and importing it again changes nothing', async () => {
  for (const [name, file] of await files()) {
    const { id, found } = await check(file);
    const rows = await server.client.imports.rows({ id, limit: 1000 });
    expect(
      rows.filter(({ outcome }) => outcome !== 'unchanged').map(({ name, remarks }) => [name, remarks]),
      name,
    ).toEqual([]);
    expect(found?.counts.unchanged).toBe(31);
    const before = await everything();
    await server.client.imports.start({ id });
    const stateOf = async () => (await server.client.imports.list({})).find(({ _id }) => _id === id)?.state;
    await expect.poll(stateOf).toBe('done');
    expect(await everything()).toEqual(before);
  }
});

/** A changed cell of each column of fields, and what it changes. Pictures and documents are files of their own. */
const changes: Record<string, [cell: string, changed: Partial<Product>]> = {
  Name: ['Renamed, "once"', { name: 'Renamed, "once"', address: 'renamed-once' }],
  Address: ['an-odd-pump', { address: 'an-odd-pump' }],
  'Title for search engines': ['A title, -1', { searchTitle: 'A title, -1' }],
  'Description for search engines': ['=found', { searchDescription: '=found' }],
  'Small description': ['=1+1', { smallDesc: '<p>=1+1</p>' }],
  'Full description': ['Two\n\nparagraphs', { fullDesc: '<p>Two</p><p>paragraphs</p>' }],
  Features: ['<ul><li>-10</li></ul>', { features: '<ul><li>-10</li></ul>' }],
  Applications: ['Presses; winches', { applications: '<p>Presses; winches</p>' }],
  Advantages: ['+49 years', { advantages: '<p>+49 years</p>' }],
  'Additional description': ['007', { additionalDesc: '<p>007</p>' }],
  'Minimum order quantity': ['1200', { minimumOrder: 1200 }],
  Life: ['discontinued', { life: 'discontinued' }],
  'Discontinued since': ['2021-06-30', { discontinuedSince: '2021-06-30' }],
  Availability: ['Made to order, 4 weeks', { availability: 'Made to order, 4 weeks' }],
  'Type code as JSON': [
    JSON.stringify({ parts: [{ name: 'Series', kind: 'values', values: [{ code: 'HX', meaning: '' }] }] }),
    // An automatic address has the beginning of the order codes.
    {
      address: 'hyperlink-1-2-x-hx',
      typeCode: expect.objectContaining({ parts: [expect.objectContaining({ name: 'Series' })] }),
    },
  ],
};

/** The columns that name other products, by the field with their ids. */
const relations = {
  Accessories: 'accessories',
  'Spare parts': 'spareParts',
  'Goes with': 'goesWith',
  Replaces: 'replaces',
} as const;

test('every column of a field is among those that are changed here', () => {
  const texts = ['Id', 'Category', 'Order', 'Images', 'Specification image', 'Documents'];
  expect([...Object.keys(changes), ...Object.keys(relations)].toSorted()).toEqual(
    importColumns
      .map(({ title }) => title)
      .filter(title => !texts.includes(title))
      .toSorted(),
  );
});

test.each(Object.entries(changes))('a changed cell of %s changes exactly its field', (title, [cell, changed]) =>
  expectChange(title, () => [cell, changed]),
);

test.each(Object.entries(relations))('a changed cell of %s changes exactly its field', (title, field) =>
  expectChange(title, other => [other.name, { [field]: [other._id] }]),
);

/** Imports the catalogue with one cell changed; the change is undone, and leaves every product as it was. */
async function expectChange(title: string, change: (other: Product) => [cell: string, changed: Partial<Product>]) {
  const [[, file] = []] = await files();
  const before = await everything();
  const other = before.find(({ name }) => name !== oddName);
  if (!other) throw new Error('There is no other product.');
  const [cell, changed] = change(other);
  const source = toSource(await readSpreadsheet(file as File));
  const row = source.rows.find(({ cells }) => cells[1] === oddName);
  if (!row) throw new Error('The odd product is missing.');
  row.cells[source.headings.indexOf(title)] = cell;
  const categories = await describedCategories(server.client);
  const draft = { fileName: 'x.xlsx', source, mapping: mappingOf(source, categories), byName: false };
  const id = await sendImport(server.client, { ...draft, images: [], documents: [] }, how);
  await server.client.imports.start({ id });
  const stateOf = async () => (await server.client.imports.list({})).find(({ _id }) => _id === id)?.state;
  await expect.poll(stateOf).toBe('done');
  const fixed = ({ version, updatedAt, ...product }: Product) => product;
  const expected = before.map(one => (one.name === oddName ? { ...one, ...changed } : one));
  expect((await everything()).map(fixed)).toEqual(expected.map(fixed));
  await server.client.products.bulk({ action: 'undo', undoes: id });
  expect((await everything()).map(fixed)).toEqual(before.map(fixed));
}

test('every export format contains the documents', async () => {
  const documents = await server.client.documents.list({ limit: 1000 });
  expect(documents.length).toBeGreaterThanOrEqual(6);
  for (const [name, file] of await files()) {
    const { rows } = toSource(await readSpreadsheet(file));
    const exported = JSON.stringify(rows);
    for (const { _id, title } of documents) expect([name, title, exported.includes(_id)]).toEqual([name, title, true]);
  }
});

test('a table without its ids adds the same products again, and one undo removes them', async () => {
  const [[, file] = []] = await files();
  const source = toSource(await readSpreadsheet(file as File));
  for (const row of source.rows) {
    row.cells[0] = '';
    row.cells[1] = `${row.cells[1]} (copy)`;
  }
  const categories = await describedCategories(server.client);
  const mapping = mappingOf(source, categories);
  const before = await everything();
  const draft = { fileName: 'copy.xlsx', source, mapping, byName: false, images: [], documents: [] };
  const id = await sendImport(server.client, draft, how);
  const rows = await server.client.imports.rows({ id, limit: 1000 });
  // For a new product nothing shows that an ambiguous figure was meant as text.
  expect(
    rows
      .filter(({ outcome }) => outcome !== 'added')
      .map(({ name, remarks }) => [name, remarks.find(({ kind }) => kind === 'refused')?.text]),
  ).toEqual([[`${oddName} (copy)`, '“1,250” could be 1250 or 1.25. Please write one of these.']]);
  await server.client.imports.start({ id });
  const stateOf = async () => (await server.client.imports.list({})).find(({ _id }) => _id === id)?.state;
  await expect.poll(stateOf).toBe('done');
  const after = await everything();
  expect(after).toHaveLength(61);
  const plain = ({ name, categoryId, smallDesc, fullDesc, images, specifications, variants }: Product) => ({
    ...{ name: name.replace(' (copy)', ''), categoryId, smallDesc, fullDesc, images, variants },
    values:
      specifications &&
      Object.values(specifications.values)
        .map(value => JSON.stringify(value))
        .sort(),
  });
  const known = new Set(before.map(({ _id }) => _id));
  const byName = (list: Product[]) => list.map(plain).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  expect(byName(after.filter(({ _id }) => !known.has(_id)))).toEqual(
    byName(before.filter(({ name }) => name !== oddName)),
  );
  const copies = after
    .filter(({ _id }) => !known.has(_id))
    .map(one => ({ ...one, name: one.name.replace(' (copy)', '') }));
  const originals = await documentsByName(before);
  expect(originals.length).toBeGreaterThanOrEqual(6);
  expect(await documentsByName(copies)).toEqual(originals);
  await server.client.products.bulk({ action: 'undo', undoes: id });
  expect(await everything()).toEqual(before);
});

/** Three products in an order of their own, in the middle of two others. */
async function placed() {
  const make = factories(server);
  const { _id: categoryId } = await make.category();
  const names = ['Zylpart 1', 'Zylpart 2', 'Zylpart 3', 'Zylpart 4', 'Zylpart 5'];
  const ids: string[] = [];
  for (const name of names) ids.push((await make.product({ name, categoryId }))._id);
  return { categoryId, ids };
}

test('the products of a filter or a selection are exported with their true positions, and imported again', async () => {
  const { categoryId, ids } = await placed();
  const only = new Map([ids[3], ids[1]].map(id => [id ?? '', 1]));
  const expected: [ExportedProducts, string[]][] = [
    [{ filter: { categoryId } }, ['1 Zylpart 1', '2 Zylpart 2', '3 Zylpart 3', '4 Zylpart 4', '5 Zylpart 5']],
    [{ filter: { categoryId, q: 'zylpart 4' } }, ['4 Zylpart 4']],
    [{ filter: { q: 'zylpart 2' } }, ['2 Zylpart 2']],
    [{ filter: { categoryId, lacks: 'images', q: 'zylpart 5' } }, ['5 Zylpart 5']],
    [{ filter: { categoryId }, only }, ['2 Zylpart 2', '4 Zylpart 4']],
    [{ filter: { q: 'nothing has this' } }, []],
  ];
  const categories = await describedCategories(server.client);
  for (const [chosen, wanted] of expected) {
    const products = await readProducts(server.client, categories, how, chosen);
    expect(products.map(({ order, name }) => `${order} ${name}`)).toEqual(wanted);
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const { file, count } = await exportCatalogue(server.client, { ...how, format }, { only });
    expect([count, file.name]).toEqual([2, expect.stringMatching(/^products-\d{4}-\d\d-\d\d\.(csv|xlsx)$/)]);
    const { found } = await check(new File([file.content], file.name));
    expect(found?.counts).toEqual({ added: 0, changed: 0, unchanged: 2, refused: 0 });
  }
});

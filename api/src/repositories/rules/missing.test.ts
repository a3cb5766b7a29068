import { expectedTexts } from '@hydraulics/common/nouns/products';
import { publishRules } from '@hydraulics/common/nouns/publication/publish-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { missingOf } from './missing.ts';

const allTexts = Object.fromEntries(expectedTexts.map(text => [text, '<p>words</p>']));
const attributes = [
  { id: 'working', name: 'Working pressure', kind: 'number', unit: 'bar', required: true },
  { id: 'most', name: 'Max. pressure', kind: 'number', unit: 'bar' },
  { id: 'flow', name: 'Flow', kind: 'number', unit: 'l/min', required: true },
] as const;
const productRules = publishRules.filter(rule => rule !== 'gallery-texts');
const number = (value: number, unit = 'bar') => ({ kind: 'number', number: value, unit });
const figures = (values: object) => JSON.stringify({ values });

describe.each(databases)('what a record lacks, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let categoryId = '';
  beforeAll(async () => {
    server = await startTestServer(database, { publicUrl: 'https://www.example.com' });
    make = factories(server);
    categoryId = (await server.client.categories.create({ name: 'Cylinders', attributes: attributes as never }))._id;
  });
  afterAll(() => server?.close());

  const lacks = (id: string, over: object = {}) =>
    server.deps.db.read(async tables => {
      const row = await tables.products.findOneByOrFail({ id });
      return missingOf(tables, 'products', { ...row, ...over }, { site: 'https://www.example.com' });
    });

  test('is named by the field that mends it, in the order of To do', async () => {
    const { _id: bare } = await server.client.products.create({ name: 'Bare', categoryId, features: '<p>words</p>' });
    expect(await lacks(bare)).toEqual([
      { rule: 'figures', field: 'specifications', message: 'Technical Data: Working pressure, Flow missing.' },
      { rule: 'images', field: 'images', message: 'Images: add a picture.' },
      {
        rule: 'texts',
        field: 'smallDesc',
        message: 'Small Description, Full Description, Applications, Advantages: write a text.',
      },
      { rule: 'documents', field: 'documents', message: 'Documents: add a drawing, data sheet or manual.' },
    ]);
    const whole = await make.product({
      name: 'Whole',
      categoryId,
      ...allTexts,
      specifications: figures({ working: number(200), flow: number(20, 'l/min') }),
      images: [await pngFile()],
      pictures: JSON.stringify({ images: [{ file: 0, alt: 'A cylinder' }] }),
    });
    await make.document({ productId: whole._id, kind: 'certificate' });
    expect(await lacks(whole._id)).toEqual([]);
    expect((await lacks(bare)).at(-1)).toEqual({
      rule: 'certificates',
      field: 'documents',
      message: 'Documents: add a certificate, as others of the category have.',
    });
  });

  test('is read from changes that are not stored, too', async () => {
    const { _id: id } = await make.product({ categoryId, ...allTexts });
    const changed = {
      specifications: {
        own: [],
        values: { working: { ...number(300), base: [30e6] }, most: { ...number(25, 'MPa'), base: [25e6] } },
      },
      features: '<p><a href="https://www.example.com/nowhere">see</a></p>',
    };
    const found = (await lacks(id, changed)).map(one => ({
      ...one,
      message: one.message.replace(/[\u00a0\u202f]/g, ' '),
    }));
    expect(found.slice(0, 3)).toEqual([
      {
        rule: 'contradictions',
        field: 'specifications',
        message: 'Working pressure 300 bar is above Max. pressure 250 bar.',
      },
      { rule: 'dead-links', field: 'features', message: 'It links to /nowhere, which visitors cannot find.' },
      { rule: 'figures', field: 'specifications', message: 'Technical Data: Flow missing.' },
    ]);
  });

  test('agrees with the lists of To do for every product', async () => {
    await server.client.products.create({
      name: 'Sizes',
      categoryId,
      ...allTexts,
      variants: JSON.stringify({ columns: [{ name: 'Flow', unit: 'l/min' }], rows: [{ code: 'A', cells: [null] }] }),
      specifications: figures({ working: number(400), most: number(20, 'MPa') }),
    });
    await make.product({ name: 'Undescribed', categoryId, images: [await pngFile()] });
    await make.product({ name: 'Linked', categoryId, fullDesc: '<p><a href="/product/never">see</a></p>' });
    const listed: Record<string, string[]> = {};
    for (const rule of productRules) {
      listed[rule] = (await server.client.dashboard.taskRecords({ rule })).map(({ name }) => name).sort();
    }
    const told: Record<string, string[]> = Object.fromEntries(productRules.map(rule => [rule, []]));
    for (const { _id, name } of await server.client.products.list({})) {
      for (const { rule } of await lacks(_id)) told[rule]?.push(name);
    }
    for (const names of Object.values(told)) names.sort();
    expect(told).toEqual(listed);
    expect(Object.values(listed).filter(names => names.length > 0)).toHaveLength(8);
  });
});

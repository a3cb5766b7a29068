import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import type { Product } from '@hydraulics/common/nouns/products';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const pressure = { id: 'pressure', name: 'Nominal pressure', kind: 'number', unit: 'bar', group: 'Pressure' } as const;
const bore = { id: 'bore', name: 'Bore', kind: 'number', unit: 'mm', filterable: true } as const;
const seals = { id: 'seals', name: 'Seals', kind: 'choice', choices: ['NBR', 'FKM'] } as const;

describe.each(databases)('the attributes of a category, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  let number = 0;
  async function category(attributes: Partial<Attribute>[] = [pressure, bore, { ...seals, choices: ['NBR', 'FKM'] }]) {
    number += 1;
    const { _id } = await server.client.categories.create({
      name: `Described ${number}`,
      attributes: attributes as Attribute[],
    });
    return _id;
  }
  const read = async (id: string) => (await server.visitor.categories.get({ id })).attributes ?? [];
  const change = async (id: string, edit: (attributes: Attribute[]) => Partial<Attribute>[]) => {
    const { name, version, attributes = [] } = await server.visitor.categories.get({ id });
    return server.client.categories.update({ id, name, version, attributes: edit(attributes) as Attribute[] });
  };
  const product = (categoryId: string, values: object, name?: string) =>
    make.product({ categoryId, ...(name ? { name } : {}), specifications: JSON.stringify({ values }) });
  const bar = (number: number) => ({ kind: 'number', number, unit: 'bar' });

  test('the attributes of a category are read as they were sent, with ids for new ones, and lists leave them out', async () => {
    const id = await category([pressure, { name: 'Mass', kind: 'number', unit: 'kg', decimals: 1 }]);
    const whole = {
      choices: [],
      filterable: false,
      comparable: false,
      required: false,
      removed: false,
      mergedInto: null,
    };
    expect(await read(id)).toEqual([
      { ...whole, ...pressure, decimals: null },
      {
        ...whole,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Mass',
        kind: 'number',
        unit: 'kg',
        group: '',
        decimals: 1,
      },
    ]);
    const listed = (await server.visitor.categories.list()).find(({ _id }) => _id === id);
    expect(listed).not.toHaveProperty('attributes');
  });

  test('the attributes of a category are unchanged when it is renamed without them', async () => {
    const id = await category();
    await server.client.categories.update({ id, name: `Renamed ${id}` });
    expect((await read(id)).map(({ name }) => name)).toEqual(['Nominal pressure', 'Bore', 'Seals']);
  });

  test('the attributes of a category are changed for the version that was read only', async () => {
    const id = await category();
    const body = { name: `Other ${id}`, version: 2, attributes: [pressure] };
    expect((await server.staff.send('PUT', `/api/categories/${id}`, body)).status).toBe(409);
    expect(await read(id)).toHaveLength(3);
  });

  test.each<[string, unknown, string]>([
    ['no list', 'pressure', 'attributes: Attributes must be a list'],
    ['without a name', [{ ...pressure, name: ' ' }], 'attributes.0.name: The name of an attribute is required'],
    [
      'twice the same name',
      [pressure, { ...bore, name: 'nominal PRESSURE' }],
      'attributes.1.name: There are two attributes named nominal PRESSURE.',
    ],
    [
      'twice the same id',
      [pressure, { ...bore, id: 'pressure' }],
      'attributes.1.id: This attribute is in the list twice.',
    ],
    ['an unknown unit', [{ ...pressure, unit: 'furlong' }], 'attributes.0.unit: This is not a known unit'],
    [
      'an unknown kind',
      [{ ...pressure, kind: 'colour' }],
      'attributes.0.kind: kind must be one of number, range, sizes, choice, text, yesno',
    ],
    [
      'a text with a unit',
      [{ ...pressure, kind: 'text' }],
      'attributes.0.unit: “Nominal pressure” has no figures, so it cannot have a unit.',
    ],
    ['a choice without choices', [{ ...seals, choices: [] }], 'attributes.0.choices: Add the choices of “Seals”.'],
    [
      'too many',
      Array.from({ length: 61 }, (_, index) => ({ ...bore, id: `a${index}`, name: `A${index}` })),
      'attributes: There may be at most 60 attributes',
    ],
    [
      'merged but in use',
      [pressure, { ...bore, mergedInto: 'pressure' }],
      'attributes.1.mergedInto: “Bore” is still in use, so it cannot be merged.',
    ],
    [
      'merged into another kind',
      [pressure, { ...bore, removed: true, mergedInto: 'pressure' }],
      'attributes.1.mergedInto: “Bore” and “Nominal pressure” take different values, so they cannot be merged.',
    ],
  ])('the attributes of a category are refused: %s', async (_title, attributes, error) => {
    const id = await category();
    const response = await server.staff.send('PUT', `/api/categories/${id}`, { name: 'X', attributes });
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)[0]).toBe(error);
    expect(await read(id)).toHaveLength(3);
  });

  test('renaming an attribute renames it for all products', async () => {
    const id = await category();
    const { _id } = await product(id, { pressure: bar(250) });
    await change(id, ([one, ...rest]) => [{ ...one, name: 'Working pressure' }, ...rest]);
    const { groups } = await server.visitor.products.sheet({ id: _id });
    expect(groups).toMatchObject([{ name: 'Pressure', rows: [{ name: 'Working pressure', metric: '250\u00a0bar' }] }]);
  });

  test('a changed unit shows every figure in it, converted once, and back without a loss', async () => {
    const id = await category();
    const { _id } = await product(id, { pressure: { kind: 'number', number: 3000, unit: 'psi' } });
    const shown = async () => (await server.visitor.products.sheet({ id: _id })).groups[0]?.rows[0];
    expect(await shown()).toMatchObject({ metric: '206.8\u00a0bar', us: '3000\u00a0psi', code: 'BAR' });
    await change(id, ([one, ...rest]) => [{ ...one, unit: 'MPa' }, ...rest]);
    expect(await shown()).toMatchObject({ metric: '20.68\u00a0MPa', us: '3000\u00a0psi', code: 'MPA' });
    await change(id, ([one, ...rest]) => [{ ...one, unit: 'psi' }, ...rest]);
    expect(await shown()).toMatchObject({ figures: [3000], code: 'PS' });
  });

  test('an attribute with values cannot get another kind, or a unit of another dimension', async () => {
    const id = await category();
    await product(id, { pressure: bar(250) });
    const errors = async (edit: Partial<Attribute>) =>
      change(id, ([one, ...rest]) => [{ ...one, ...edit }, ...rest]).then(
        () => [],
        error => error.details.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`),
      );
    expect(await errors({ unit: 'mm' })).toEqual([
      'attributes.0.unit: “Nominal pressure” has values of 1 product in bar, which cannot be converted.',
    ]);
    expect(await errors({ kind: 'range' })).toEqual([
      'attributes.0.kind: “Nominal pressure” has values of 1 product of another kind. Add a new attribute instead.',
    ]);
    await change(id, ([one, two, ...rest]) => [one ?? {}, { ...two, kind: 'sizes' }, ...rest]);
    expect((await read(id))[1]?.kind).toBe('sizes');
  });

  test('a removed one is shown nowhere, and comes back with its values', async () => {
    const id = await category();
    const { _id } = await product(id, { pressure: bar(250), bore: { kind: 'number', number: 63, unit: 'mm' } });
    await change(id, ([, ...rest]) => rest);
    expect((await read(id)).map(({ id, removed }) => [id, removed])).toEqual([
      ['bore', false],
      ['seals', false],
      ['pressure', true],
    ]);
    const rows = async () => (await server.visitor.products.sheet({ id: _id })).groups.flatMap(({ rows }) => rows);
    expect((await rows()).map(({ attribute }) => attribute)).toEqual(['bore']);
    expect((await server.visitor.products.get({ id: _id })).attributes?.map(({ id }) => id)).toEqual(['bore', 'seals']);
    // A save of the product while the attribute is removed does not lose the value.
    await server.client.products.update({ id: _id, specifications: JSON.stringify({ values: {} }) });
    await change(id, attributes => attributes.map(one => ({ ...one, removed: false })));
    expect((await rows()).map(({ attribute }) => attribute)).toEqual(['pressure']);
  });

  test('a merged one shows its values under the other where that has none, and can be taken apart again', async () => {
    const id = await category([pressure, { ...pressure, id: 'max', name: 'Max. pressure', unit: 'psi', group: '' }]);
    const one = await product(id, { max: { kind: 'number', number: 3000, unit: 'psi' } });
    const both = await product(id, { max: { kind: 'number', number: 3000, unit: 'psi' }, pressure: bar(250) });
    const [usage] = await server.client.categories.usage({ id, attribute: 'max', into: 'pressure' });
    expect(usage).toMatchObject({ attribute: 'max', products: 2, overlapping: 1 });
    await change(id, ([first, second]) => [first ?? {}, { ...second, removed: true, mergedInto: 'pressure' }]);
    const shown = async (_id: string) =>
      (await server.visitor.products.sheet({ id: _id })).groups.flatMap(({ rows }) =>
        rows.map(({ name, metric }) => `${name} ${metric}`),
      );
    expect(await shown(one._id)).toEqual(['Nominal pressure 206.8\u00a0bar']);
    expect(await shown(both._id)).toEqual(['Nominal pressure 250\u00a0bar']);
    const { specifications } = await server.client.products.get({ id: one._id });
    expect(specifications?.values.pressure).toMatchObject({ number: 3000, unit: 'psi' });
    // The grid and the export read them in a list.
    for (const page of [{}, { limit: 10 }]) {
      const listed = (await server.client.products.list({ categoryId: id, ...page })) as Product[];
      expect(listed.map(({ specifications }) => specifications?.values.pressure)).toMatchObject([
        { number: 3000, unit: 'psi' },
        { number: 250, unit: 'bar' },
      ]);
    }
    await change(id, attributes => attributes.map(attribute => ({ ...attribute, removed: false, mergedInto: null })));
    expect(await shown(both._id)).toEqual(['Nominal pressure 250\u00a0bar', 'Max. pressure 206.8\u00a0bar']);
  });

  test('a value that was shown from a merged one does not come back once it was cleared', async () => {
    const id = await category([pressure, { ...pressure, id: 'max', name: 'Max. pressure', group: '' }]);
    const { _id } = await product(id, { max: bar(160) });
    await change(id, ([first, second]) => [first ?? {}, { ...second, removed: true, mergedInto: 'pressure' }]);
    await server.client.products.update({ id: _id, specifications: JSON.stringify({ values: {} }) });
    expect((await server.visitor.products.sheet({ id: _id })).groups).toEqual([]);
    await change(id, attributes => attributes.map(one => ({ ...one, removed: false, mergedInto: null })));
    expect((await server.visitor.products.sheet({ id: _id })).groups).toEqual([]);
  });

  test('the usage counts products and previews another unit', async () => {
    const id = await category();
    await product(id, { pressure: bar(250) }, 'B');
    await product(id, { pressure: bar(160) }, 'A');
    const gone = await product(id, { pressure: bar(100) }, 'C');
    await server.client.products.remove({ id: gone._id });
    const usage = await server.client.categories.usage({ id, unit: 'psi' });
    expect(usage.map(({ attribute, products }) => [attribute, products])).toEqual([
      ['pressure', 2],
      ['bore', 0],
      ['seals', 0],
    ]);
    expect(usage[0]?.samples.map(({ name, value, converted }) => [name, value, converted])).toEqual([
      ['A', '160\u00a0bar', '2321\u00a0psi'],
      ['B', '250\u00a0bar', '3626\u00a0psi'],
    ]);
  });

  test('the usage counts the products with one of the choices', async () => {
    const id = await category();
    const choice = (choice: string) => ({ seals: { kind: 'choice', choice } });
    await product(id, choice('NBR'), 'N');
    await product(id, choice('FKM'), 'F');
    const [usage] = await server.client.categories.usage({ id, attribute: 'seals', choice: 'FKM' });
    expect(usage).toMatchObject({ products: 1, samples: [{ name: 'F', value: 'FKM' }] });
    const [none] = await server.client.categories.usage({ id, attribute: 'seals', choice: 'PU' });
    expect(none).toMatchObject({ products: 0, samples: [] });
  });

  test('a page in the cache shows a change at once', async () => {
    const id = await category();
    const { _id } = await product(id, { pressure: bar(250) });
    const sheet = async () => (await server.http.get(`/api/v1/products/${_id}/sheet`)).text;
    expect(await sheet()).toContain('Nominal pressure');
    await change(id, ([one, ...rest]) => [{ ...one, name: 'Rated pressure' }, ...rest]);
    expect(await sheet()).toContain('Rated pressure');
  });
});

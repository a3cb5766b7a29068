import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('the specifications of a product, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let categoryId = '';
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
    const { _id } = await server.client.categories.create({
      name: 'Cylinders',
      attributes: [
        { id: 'pressure', name: 'Nominal pressure', kind: 'number', unit: 'bar', comparable: true },
        { id: 'temperature', name: 'Oil temperature', kind: 'range', unit: '°C', group: 'Oil' },
        { id: 'bores', name: 'Bores', kind: 'sizes', unit: 'mm' },
        { id: 'seals', name: 'Seals', kind: 'choice', choices: ['NBR', 'FKM'] },
        { id: 'cushioned', name: 'Cushioned', kind: 'yesno' },
        { id: 'port', name: 'Port', kind: 'text' },
      ],
    });
    categoryId = _id;
  });
  afterAll(() => server?.close());

  const values = {
    pressure: { kind: 'number', number: 3000, unit: 'psi' },
    temperature: { kind: 'range', from: -20, to: 80, unit: '°C' },
    bores: { kind: 'sizes', sizes: [40, 50, 63], unit: 'mm' },
    seals: { kind: 'choice', choice: 'FKM' },
    cushioned: { kind: 'yesno', yes: true },
    port: { kind: 'text', text: 'G 1/2' },
  };
  const own = [{ id: 'noise', name: 'Noise', kind: 'number', unit: 'dB' }];
  const variants = {
    columns: [
      { name: 'Bore', unit: 'mm' },
      { name: 'Mass', unit: 'kg' },
      { name: 'Mounting', unit: null },
    ],
    rows: [
      {
        code: 'VCT-63/36',
        cells: [
          { kind: 'number', number: 63, unit: 'mm' },
          { kind: 'number', number: 14.5, unit: 'kg' },
          { kind: 'text', text: 'MF1' },
        ],
      },
      { code: 'VCT-40/22', cells: [{ kind: 'number', number: 4, unit: 'cm' }, null, { kind: 'text', text: 'MP5' }] },
    ],
  };
  const specifications = {
    own,
    values: { ...values, noise: { kind: 'number', number: 62, unit: 'dB' } },
  };
  const described = () =>
    make.product({ categoryId, specifications: JSON.stringify(specifications), variants: JSON.stringify(variants) });

  test('the specifications of a product say what they measure on the drawing of a cylinder', async () => {
    const { _id } = await server.client.categories.create({
      name: 'Drawn cylinders',
      attributes: [
        { id: 'bore', name: 'Piston', kind: 'number', unit: 'mm', drawn: 'bore' },
        { id: 'mass', name: 'Mass', kind: 'number', unit: 'kg' },
      ],
    });
    const values = {
      bore: { kind: 'number', number: 63, unit: 'mm' },
      mass: { kind: 'number', number: 9, unit: 'kg' },
    };
    const product = await make.product({ categoryId: _id, specifications: JSON.stringify({ values }) });
    const { groups } = await server.visitor.products.sheet({ id: product._id });
    expect(groups[0]?.rows.map(({ attribute, drawn }) => [attribute, drawn])).toEqual([
      ['bore', 'bore'],
      ['mass', undefined],
    ]);
    const attributes = [{ name: 'Bore', kind: 'number', drawn: 'piston' }];
    const refused = await server.staff.send('POST', '/api/add-category', { name: 'Odd', attributes });
    expect(fieldErrorsOf(refused)).toEqual([
      'attributes.0.drawn: drawn must be one of bore, rod, stroke, length, barrel',
    ]);
  });

  test('the specifications of a product are read as they were typed, with their figures in base units', async () => {
    const product = await described();
    expect(product.specifications?.values).toEqual({
      pressure: { ...values.pressure, base: [206.84271] },
      temperature: { ...values.temperature, base: [-20, 80] },
      bores: { ...values.bores, base: [40, 50, 63] },
      seals: values.seals,
      cushioned: values.cushioned,
      port: values.port,
      noise: { kind: 'number', number: 62, unit: 'dB', base: [62] },
    });
    expect(product.specifications?.own).toMatchObject(own);
    expect(product.variants?.rows[1]?.cells).toEqual([
      { kind: 'number', number: 4, unit: 'cm', base: [40] },
      null,
      { kind: 'text', text: 'MP5' },
    ]);
    expect(product.attributes?.map(({ id }) => id)).toEqual(Object.keys(values));
    const [card] = await server.visitor.products.list({ categoryId, fields: 'card' });
    expect(card).not.toHaveProperty('specifications');
    expect(card).not.toHaveProperty('variants');
  });

  test('the sheet shows them by groups, in both systems, and the variants with their units above', async () => {
    const { _id } = await described();
    const sheet = await server.visitor.products.sheet({ id: _id });
    const lines = sheet.groups.map(({ name, rows }) => [
      name,
      rows.map(row => [row.name, row.metric, row.us, row.code]),
    ]);
    expect(lines).toEqual([
      [
        '',
        [
          ['Nominal pressure', '206.8\u00a0bar', '3000\u00a0psi', 'BAR'],
          ['Bores', '40 / 50 / 63\u00a0mm', '1.575 / 1.969 / 2.48\u00a0in', 'MMT'],
          ['Seals', 'FKM', null, null],
          ['Cushioned', 'Yes', null, null],
          ['Port', 'G 1/2', null, null],
          ['Noise', '62\u00a0dB', null, '2N'],
        ],
      ],
      ['Oil', [['Oil temperature', '−20 to 80\u00a0°C', '−4 to 176\u00a0°F', 'CEL']]],
    ]);
    expect(sheet.variants).toEqual({
      columns: [
        { name: 'Bore', metric: 'mm', us: 'in' },
        { name: 'Mass', metric: 'kg', us: 'lb' },
        { name: 'Mounting', metric: null, us: null },
      ],
      rows: [
        {
          code: 'VCT-63/36',
          cells: [
            { metric: '63', us: '2.48', order: 63 },
            { metric: '14.5', us: '31.97', order: 14.5 },
            { metric: 'MF1', us: null, order: null },
          ],
        },
        {
          code: 'VCT-40/22',
          cells: [
            { metric: '40', us: '1.575', order: 40 },
            { metric: '', us: null, order: null },
            { metric: 'MP5', us: null, order: null },
          ],
        },
      ],
    });
  });

  test('the specifications of a product are unchanged when other fields change, and come back from the trash', async () => {
    const { _id: id, specifications, variants } = await described();
    await server.client.products.update({ id, name: 'Renamed' });
    await server.client.products.remove({ id });
    await server.client.products.restore({ id });
    expect(await server.visitor.products.get({ id })).toMatchObject({ name: 'Renamed', specifications, variants });
  });

  test('the figures of a product are in the audit one by one, by their names', async () => {
    const { _id: id } = await described();
    await server.client.products.update({ id, specifications: JSON.stringify({ values: { port: values.port } }) });
    const [entry] = await server.client.audit.list({ record: 'products', recordId: id });
    const fields = entry?.changes[0]?.fields ?? [];
    expect(fields.map(({ field, label, from, to }) => [field, label, from, to])).toEqual([
      ['specifications', 'Nominal pressure', '3000 psi', null],
      ['specifications', 'Oil temperature', '-20 to 80 °C', null],
      ['specifications', 'Bores', '40/50/63 mm', null],
      ['specifications', 'Seals', 'FKM', null],
      ['specifications', 'Cushioned', 'yes', null],
      ['specifications', 'Noise', '62 dB', null],
    ]);
  });

  test('a product in another category keeps the values for its way back', async () => {
    const { _id: id } = await described();
    const { _id: other } = await make.category();
    await server.client.products.update({ id, categoryId: other, specifications: JSON.stringify({ own, values: {} }) });
    expect((await server.visitor.products.sheet({ id })).groups).toEqual([]);
    await server.client.products.update({ id, categoryId });
    expect((await server.visitor.products.sheet({ id })).groups[0]?.rows.map(({ name }) => name)).toContain('Port');
  });

  const withValue = (id: string, value: unknown) => ({ specifications: JSON.stringify({ values: { [id]: value } }) });
  const withTable = (table: unknown) => ({ variants: JSON.stringify(table) });
  const column = [{ name: 'Bore', unit: 'mm' }];
  const manyRows = (count: number) => Array.from({ length: count }, (_, index) => ({ code: `C${index}`, cells: [] }));

  test.each<[string, Record<string, string>, string]>([
    ['no JSON', { specifications: '{' }, 'specifications: Specifications must be JSON'],
    [
      'an unknown attribute',
      withValue('gone', values.port),
      'specifications.values.gone: This attribute no longer exists. Please reload the product.',
    ],
    [
      'another kind',
      withValue('pressure', values.port),
      'specifications.values.pressure: “Nominal pressure” takes a figure in bar or another unit of pressure.',
    ],
    [
      'another dimension',
      withValue('pressure', { kind: 'number', number: 3, unit: 'mm' }),
      'specifications.values.pressure: “Nominal pressure” takes a figure in bar or another unit of pressure.',
    ],
    [
      'no unit',
      withValue('pressure', { kind: 'number', number: 3 }),
      'specifications.values.pressure: “Nominal pressure” takes a figure in bar or another unit of pressure.',
    ],
    [
      'an unknown choice',
      withValue('seals', { kind: 'choice', choice: 'PU' }),
      'specifications.values.seals: “Seals” takes one of NBR, FKM.',
    ],
    [
      'a range turned round',
      withValue('temperature', { kind: 'range', from: 80, to: -20, unit: '°C' }),
      'specifications.values.temperature: “Oil temperature”: put the smaller figure first.',
    ],
    [
      'an own figure with a taken name',
      { specifications: JSON.stringify({ own: [{ name: 'port', kind: 'text' }] }) },
      'specifications.own.0: There is already a figure named port.',
    ],
    [
      'a code twice',
      withTable({
        columns: [],
        rows: [
          { code: 'A', cells: [] },
          { code: 'A', cells: [] },
        ],
      }),
      'variants.rows.1: The type code A is in the table twice',
    ],
    [
      'a short row',
      withTable({ columns: column, rows: [{ code: 'A', cells: [] }] }),
      'variants.rows.0: A has 0 cells for 1 columns',
    ],
    [
      'a cell in another unit',
      withTable({ columns: column, rows: [{ code: 'A', cells: [{ kind: 'number', number: 1, unit: 'kg' }] }] }),
      'variants.rows.0: A: Bore must be in mm.',
    ],
    [
      'too many rows',
      withTable({ columns: [], rows: manyRows(501) }),
      'variants.rows: There may be at most 500 variants',
    ],
  ])('the specifications of a product are refused with the reason: %s', async (_title, fields, error) => {
    const { _id: id, version } = await make.product({ categoryId });
    const response = await server.staff.form('PUT', `/api/products/${id}`, Object.entries(fields));
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)[0]).toBe(error);
    expect((await server.visitor.products.get({ id })).version).toBe(version);
  });

  test('a choice that the category does not have is refused, whatever choice the product has', async () => {
    const { _id: id } = await make.product({ categoryId, ...withValue('seals', { kind: 'choice', choice: 'NBR' }) });
    const body = Object.entries(withValue('seals', { kind: 'choice', choice: 'PU' }));
    const response = await server.staff.form('PUT', `/api/products/${id}`, body);
    expect(fieldErrorsOf(response)).toEqual(['specifications.values.seals: “Seals” takes one of NBR, FKM.']);
  });

  test('a stored value that its attribute no longer takes stays while others change, and no other such value is taken', async () => {
    const choices = (...choices: string[]) => ({ name: 'Seals', kind: 'choice' as const, choices });
    const seals = { id: 'seals', ...choices('NBR', 'FKM', 'PU') };
    const former = { id: 'former', ...choices('PU') };
    const port = { id: 'port', name: 'Port', kind: 'text' as const };
    const chosen = (choice: string) => ({ kind: 'choice', choice });
    const { _id: categoryId } = await server.client.categories.create({
      name: 'Seals of choice',
      attributes: [seals, { ...former, name: 'Former seals' }, port] as Attribute[],
    });
    const stored = async (values: object) =>
      (await make.product({ categoryId, specifications: JSON.stringify({ values }) }))._id;
    const [one, merged] = [await stored({ seals: chosen('PU') }), await stored({ former: chosen('PU') })];
    const removed = { ...former, name: 'Former seals', removed: true, mergedInto: 'seals' };
    await server.client.categories.update({
      id: categoryId,
      name: 'Seals of choice',
      attributes: [{ ...seals, choices: ['NBR', 'FKM'] }, removed, port] as Attribute[],
    });
    const save = async (id: string, seals: string) => {
      const specifications = JSON.stringify({ values: { seals: chosen(seals), port: values.port } });
      return server.staff.form('PUT', `/api/products/${id}`, [['specifications', specifications]]);
    };
    for (const id of [one, merged]) {
      expect(fieldErrorsOf(await save(id, 'PTFE'))).toEqual([
        'specifications.values.seals: “Seals” takes one of NBR, FKM.',
      ]);
      expect((await save(id, 'PU')).status).toBe(200);
      const { specifications } = await server.client.products.get({ id });
      expect(specifications?.values).toMatchObject({ seals: chosen('PU'), port: values.port });
    }
  });

  test('a dimension that no cylinder can have is refused, unless it is stored', async () => {
    const figure = (id: string, name: string, drawn?: string) => ({ id, name, kind: 'number', unit: 'mm', drawn });
    const name = 'Impossible cylinders';
    const { _id: categoryId } = await server.client.categories.create({
      name,
      attributes: [figure('bore', 'Bore'), figure('rod', 'Rod'), figure('offset', 'Offset')] as Attribute[],
    });
    const mm = (number: number) => ({ kind: 'number', number, unit: 'mm' });
    const sizes = (...rods: number[]) => ({
      columns: [
        { name: 'Bore', unit: 'mm' },
        { name: 'Rod', unit: 'mm' },
      ],
      rows: rods.map((rod, row) => ({ code: `S${row}`, cells: [mm(63), mm(rod)] })),
    });
    const fields = (values: object, ...rods: number[]): [string, string][] => [
      ['specifications', JSON.stringify({ values })],
      ['variants', JSON.stringify(sizes(...rods))],
    ];
    const { _id: id } = await make.product({
      categoryId,
      ...Object.fromEntries(fields({ bore: mm(-63), rod: mm(36) }, 80)),
    });
    await server.client.categories.update({
      id: categoryId,
      name,
      attributes: [
        figure('bore', 'Bore', 'bore'),
        figure('rod', 'Rod', 'rod'),
        figure('offset', 'Offset'),
      ] as Attribute[],
    });
    const save = (values: object, ...rods: number[]) =>
      server.staff.form('PUT', `/api/products/${id}`, fields(values, ...rods));
    expect((await save({ bore: mm(-63), rod: mm(36), offset: mm(-0.1) }, 80, 36)).status).toBe(200);
    const { specifications } = await server.client.products.get({ id });
    expect(specifications?.values).toMatchObject({ bore: mm(-63), offset: mm(-0.1) });
    expect(fieldErrorsOf(await save({ bore: mm(-64), rod: mm(0) }, 80))).toEqual([
      'specifications.values.bore: “Bore” must be more than 0, not -64 mm.',
      'specifications.values.rod: “Rod” must be more than 0, not 0 mm.',
    ]);
    expect(fieldErrorsOf(await save({ bore: mm(63), rod: mm(70) }, 80))).toEqual([
      'specifications.values.rod: “Rod” (70 mm) must be smaller than “Bore” (63 mm).',
    ]);
    expect(fieldErrorsOf(await save({ bore: mm(30), rod: mm(36) }, 80))).toEqual([
      'specifications.values.bore: “Rod” (36 mm) must be smaller than “Bore” (30 mm).',
    ]);
    expect(fieldErrorsOf(await save({ bore: mm(63), rod: mm(36) }, 80, 90))).toEqual([
      'variants.rows.1: S1: “Rod” (90 mm) must be smaller than “Bore” (63 mm).',
    ]);
    expect((await save({ bore: mm(63), rod: mm(36) }, 36)).status).toBe(200);
  });

  test('an impossible dimension that is stored stays when its code or column is renamed, and in a copy', async () => {
    const drawn = (id: string, name: string) => ({ id, name, kind: 'number', unit: 'mm', drawn: id });
    const name = 'Stored impossible cylinders';
    const figures = [drawn('bore', 'Bore'), drawn('rod', 'Rod')];
    const undrawn = figures.map(({ drawn: _drawn, ...figure }) => figure);
    const { _id: categoryId } = await server.client.categories.create({ name, attributes: undrawn as Attribute[] });
    const mm = (number: number) => ({ kind: 'number', number, unit: 'mm' });
    const sizes = (rod: string, ...rows: [string, number][]) => ({
      columns: [
        { name: 'Bore', unit: 'mm' },
        { name: rod, unit: 'mm' },
      ],
      rows: rows.map(([code, diameter]) => ({ code, cells: [mm(63), mm(diameter)] })),
    });
    const specifications = JSON.stringify({ values: { bore: mm(63), rod: mm(80) } });
    const stored = JSON.stringify(sizes('Rod', ['S0', 80]));
    const { _id: id } = await make.product({ categoryId, specifications, variants: stored });
    await server.client.categories.update({ id: categoryId, name, attributes: figures as Attribute[] });
    const save = (variants: object) =>
      server.staff.form('PUT', `/api/products/${id}`, [['variants', JSON.stringify(variants)]]);
    expect((await save(sizes('Rod', ['S0A', 80]))).status).toBe(200);
    expect((await save(sizes('Rod Ø', ['S0A', 80]))).status).toBe(200);
    expect(fieldErrorsOf(await save(sizes('Rod', ['New', 80], ['S0A', 80])))).toEqual([
      'variants.rows.0: New: “Rod” (80 mm) must be smaller than “Bore” (63 mm).',
    ]);
    expect(fieldErrorsOf(await save(sizes('Rod', ['S0A', 70])))).toEqual([
      'variants.rows.0: S0A: “Rod” (70 mm) must be smaller than “Bore” (63 mm).',
    ]);
    const add = (more: object) =>
      server.client.products.create({ name: 'A copy', categoryId, specifications, variants: stored, ...more });
    const { _id: copy } = await add({ copyOf: id });
    expect((await server.client.products.get({ id: copy })).specifications?.values).toMatchObject({ rod: mm(80) });
    await expect(add({})).rejects.toThrow('“Rod” (80 mm) must be smaller than “Bore” (63 mm).');
    const changed = JSON.stringify({ values: { bore: mm(63), rod: mm(81) } });
    await expect(add({ copyOf: id, specifications: changed })).rejects.toThrow('“Rod” (81 mm) must be smaller');
  });

  test('a table of as many cells as there may be is saved, and a larger one is refused for that', async () => {
    const { _id: id } = await make.product({ categoryId });
    const table = (rows: number) => {
      const columns = Array.from({ length: 20 }, (_, number) => ({ name: `Size ${number}`, unit: 'mm' }));
      const cell = (number: number) => ({ kind: 'number', number: 1000.125 + number, unit: 'mm' });
      const line = (_: unknown, row: number) => ({ code: `X-${row}`, cells: columns.map((_, place) => cell(place)) });
      return withTable({ columns, rows: Array.from({ length: rows }, line) });
    };
    const send = (rows: number) => server.staff.form('PUT', `/api/products/${id}`, Object.entries(table(rows)));
    expect((await send(250)).status).toBe(200);
    const response = await send(500);
    expect([response.status, fieldErrorsOf(response)]).toEqual([
      400,
      ['variants.rows: There may be at most 5,000 cells of variants'],
    ]);
    expect((await server.visitor.products.get({ id })).variants?.rows).toHaveLength(250);
  });

  test('an own figure keeps its name in a category that has one of that name, too', async () => {
    const other = await make.category();
    const sheet = JSON.stringify({ own: [{ id: 'p', name: 'Port', kind: 'text' }], values: { p: values.port } });
    const { _id: id } = await make.product({ categoryId: other._id, specifications: sheet });
    await server.client.products.update({ id, categoryId });
    await server.client.products.update({ id, name: 'Renamed', specifications: sheet });
    expect((await server.client.products.get({ id })).specifications?.own).toMatchObject([{ id: 'p', name: 'Port' }]);
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { filterTable, warmFilters } from '../../filters/table.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const attributes = [
  { id: 'p', name: 'Nominal pressure', kind: 'number', unit: 'bar', group: 'Hydraulics' },
  { id: 't', name: 'Oil temperature', kind: 'range', unit: '°C', group: 'Oil' },
  { id: 'b', name: 'Bores', kind: 'sizes', unit: 'mm', group: 'Dimensions' },
  { id: 'm', name: 'Mounting', kind: 'choice', choices: ['Flange', 'Foot', 'Eye'], group: 'Dimensions' },
  { id: 'c', name: 'Cushioned', kind: 'yesno', group: 'Dimensions' },
].map(attribute => ({ ...attribute, filterable: true, comparable: true }) as never);

const figures = (number: number, bores: number[], mounting: string, yes: boolean) => ({
  p: { kind: 'number', number, unit: 'bar' },
  t: { kind: 'range', from: -20, to: number / 5, unit: '°C' },
  b: { kind: 'sizes', sizes: bores, unit: 'mm' },
  m: { kind: 'choice', choice: mounting },
  c: { kind: 'yesno', yes },
});

describe.each(databases)('the filters of a category, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let id = '';
  const ids: Record<string, string> = {};
  const add = async (name: string, values: object) => {
    const { _id } = await make.product({ name, categoryId: id, specifications: JSON.stringify({ values }) });
    ids[name] = _id;
  };
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
    ({ _id: id } = await server.client.categories.create({ name: 'Cylinders', attributes }));
    await add('A', figures(160, [40, 50], 'Flange', true));
    await add('B', figures(200, [50], 'Foot', true));
    await add('C', figures(250, [50, 63], 'Flange', false));
    await add('D', { p: { kind: 'number', number: 5000, unit: 'psi' } });
  });
  afterAll(() => server?.close());

  const filter = (filters: string) => server.visitor.categories.filter({ id, filters });
  const names = async (filters: string) => (await filter(filters)).products.map(({ name }) => name).join('');

  test('are read ahead, so that the first visitor does not wait for the figures of all products', async () => {
    const { db } = server.deps;
    await warmFilters(db, new AbortController().signal);
    const read = vi.spyOn(db, 'read');
    const table = await filterTable(db, id);
    expect(read, 'for the version of the content').toHaveBeenCalledTimes(1);
    expect(table?.entries.map(({ id }) => id).sort()).toEqual(Object.values(ids).sort());
    read.mockRestore();
  });

  test.each([
    ['', 'ABCD'],
    ['nominal-pressure-from=200', 'BCD'],
    ['nominal-pressure-from=200&nominal-pressure-to=250', 'BC'],
    ['nominal-pressure-from=20+MPa', 'BCD'],
    ['oil-temperature-from=45', 'C'],
    ['oil-temperature-to=-10', 'ABC'],
    ['bores=40&bores=63', 'AC'],
    ['bores=50', 'ABC'],
    ['mounting=flange&cushioned=yes', 'A'],
    ['cushioned=yes&cushioned=no', 'ABC'],
    // What a page in US units shows: 250 bar is 3626 psi.
    ['units=us&nominal-pressure-from=3626', 'CD'],
    ['units=us&nominal-pressure-to=2321', 'A'],
  ])('“%s” finds %s', async (filters, found) => {
    const { notes } = await filter(filters);
    expect(notes).toEqual([]);
    expect(await names(filters)).toBe(found);
  });

  test("a choice's count respects all other filters, and not its own", async () => {
    const { filters, total } = await filter('mounting=Flange&bores=50');
    expect(total).toBe(2);
    const options = filters.map(one =>
      one.kind === 'options' ? one.options.map(({ metric, products }) => `${metric}: ${products}`) : one.parameter,
    );
    expect(options).toEqual([
      'nominal-pressure',
      'oil-temperature',
      ['40\u00a0mm: 1', '50\u00a0mm: 2', '63\u00a0mm: 1'],
      ['Flange: 2', 'Foot: 1'],
      ['Yes: 1', 'No: 1'],
    ]);
  });

  test('spans and chips are in both systems of units', async () => {
    const { filters, chips, system } = await filter('units=us&nominal-pressure-from=3000&bores=63');
    expect(system).toBe('us');
    expect(filters[0]).toEqual({
      attribute: 'p',
      parameter: 'nominal-pressure',
      name: 'Nominal pressure',
      kind: 'span',
      unit: { metric: 'bar', us: 'psi' },
      metric: { from: 160, to: 344.7 },
      us: { from: 2321, to: 5000 },
      from: { metric: '206.8', us: '3000', note: null },
      to: null,
    });
    expect(chips).toEqual([
      {
        name: 'Nominal pressure',
        metric: 'from 206.8\u00a0bar',
        us: 'from 3000\u00a0psi',
        without: 'bores=63&units=us',
      },
      { name: 'Bores', metric: '63\u00a0mm', us: '2.48\u00a0in', without: 'nominal-pressure-from=3000&units=us' },
    ]);
  });

  test('a converted figure is shown without the zero that keeps it from being read as thousands', async () => {
    const { chips, filters, notes } = await filter('nominal-pressure-from=17.8+psi');
    expect([chips[0]?.metric, chips[0]?.us, notes]).toEqual(['from 1.227\u00a0bar', 'from 17.8\u00a0psi', []]);
    expect(filters[0]).toMatchObject({ from: { metric: '1.2270', us: '17.8' } });
  });

  test.each([
    ['colour=red&cushioned=no', 'C', ['“colour” is not a filter of these products, and was left out.']],
    [
      'nominal-pressure-from=250&nominal-pressure-to=200',
      'BC',
      ['Nominal pressure: the two figures were swapped, because the first was larger.'],
    ],
    ['nominal-pressure-from=lots&cushioned=no', 'C', ['Nominal pressure: “lots” is not a number. It was left out.']],
    [
      'nominal-pressure-from=40+mm',
      'ABCD',
      ['Nominal pressure: “40 mm” is a length, but a pressure is expected (bar). It was left out.'],
    ],
    [
      'nominal-pressure-from=1,250&nominal-pressure-to=1%20000',
      'ABCD',
      ['Nominal pressure: “1,250” could be 1250 or 1.25. Please write one of these. It was left out.'],
    ],
    [
      'nominal-pressure-from=200&nominal-pressure-from=250',
      'BCD',
      ['Nominal pressure has more than one figure “from”. “200” was used.'],
    ],
    ['nominal-pressure=200', 'ABCD', ['“200” was left out: Nominal pressure takes a smallest and a largest figure.']],
    ['mounting=Nowhere&mounting=Foot', 'B', ['Mounting: no product has “Nowhere”. It was left out.']],
    ['units=imperial', 'ABCD', ['Units are metric or us, not “imperial”. Metric units are shown.']],
    ['mounting-from=3', 'ABCD', ['Mounting is chosen from a list. “mounting-from” was left out.']],
  ])('“%s” keeps what can be read, and says what was left out', async (filters, found, notes) => {
    expect((await filter(filters)).notes).toEqual(notes);
    expect(await names(filters)).toBe(found);
  });

  test('an invalid filter stays in its field, with the reason', async () => {
    const [span] = (await filter('nominal-pressure-from=lots')).filters;
    expect(span).toMatchObject({ from: { metric: 'lots', us: null, note: '“lots” is not a number.' } });
  });

  test('the nearest products are named with what differs if none has all', async () => {
    const { products, nearest } = await filter('nominal-pressure-from=240&cushioned=yes');
    expect(products).toEqual([]);
    const shown = nearest.map(({ product, differs }) => [
      product.name,
      ...differs.map(one => `${one.name} ${one.metric}`),
    ]);
    expect(shown).toEqual([
      ['B', 'Nominal pressure 200\u00a0bar'],
      ['A', 'Nominal pressure 160\u00a0bar'],
      ['C', 'Cushioned No'],
      ['D', 'Cushioned not stated'],
    ]);
  });

  test('a product that fails one filter by far is nearer than one that fails two by little', async () => {
    // D has 344.7 bar and states no temperature; C has 250 bar and 50 °C.
    const { nearest } = await filter('nominal-pressure-from=255&oil-temperature-from=51');
    expect(nearest.map(({ product, differs }) => [product.name, differs.length])).toEqual([
      ['D', 1],
      ['C', 2],
      ['B', 2],
      ['A', 2],
    ]);
  });

  test('hundreds of parameters are bounded', async () => {
    const { notes, total } = await filter(Array.from({ length: 400 }, (_, n) => `z${n}=1`).join('&'));
    expect(total).toBe(4);
    expect(notes).toHaveLength(13);
    expect(notes.at(-1)).toBe('289 more were left out.');
  });

  test('a product that is changed, moved or deleted is found by its new figures', async () => {
    await add('E', figures(400, [80], 'Eye', true));
    expect(await names('mounting=Eye')).toBe('E');
    const specifications = JSON.stringify({ values: figures(400, [80], 'Foot', true) });
    await server.client.products.update({ id: ids.E ?? '', specifications });
    expect(await names('nominal-pressure-from=300&mounting=Foot')).toBe('E');
    await server.client.products.remove({ id: ids.E ?? '' });
    expect(await names('mounting=Foot')).toBe('B');
    await server.client.products.restore({ id: ids.E ?? '' });
    expect(await names('mounting=Foot')).toBe('BE');
    const { _id: other } = await make.category('Elsewhere');
    await server.client.products.update({ id: ids.E ?? '', categoryId: other });
    expect(await names('mounting=Foot')).toBe('B');
  });

  test('an attribute that is renamed or no longer a filter is so at once', async () => {
    const own = await server.client.categories.create({ name: 'Pumps', attributes });
    await make.product({
      name: 'P',
      categoryId: own._id,
      specifications: JSON.stringify({ values: figures(100, [40], 'Eye', true) }),
    });
    const parameters = async () =>
      (await server.visitor.categories.filter({ id: own._id })).filters.map(({ parameter }) => parameter);
    expect(await parameters()).toEqual(['nominal-pressure', 'oil-temperature', 'bores', 'mounting', 'cushioned']);
    const changed = [
      { ...Object(attributes[0]), name: 'Pressure' },
      { ...Object(attributes[1]), filterable: false },
      { ...Object(attributes[2]), name: 'Pressure!' },
      { ...Object(attributes[3]), name: 'Page' },
      { ...Object(attributes[4]), name: '加圧' },
    ] as never[];
    await server.client.categories.update({ id: own._id, name: 'Pumps', attributes: changed });
    expect(await parameters()).toEqual(['pressure', 'b', 'm', 'c']);
  });

  test('a page of the list has its products, and an unknown category is not found', async () => {
    const { products, total } = await server.visitor.categories.filter({
      id,
      limit: 1,
      offset: 1,
      filters: 'bores=50',
    });
    expect([products.map(({ name }) => name), total]).toEqual([['B'], 3]);
    expect((await server.http.get('/api/v1/categories/nowhere/products')).status).toBe(404);
  });
});

describe.each(databases)('the comparison of products, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  const ids: string[] = [];
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
    const { _id: one } = await server.client.categories.create({ name: 'Cylinders', attributes });
    const megapascal = [
      { id: 'q', name: 'Nominal pressure', kind: 'number', unit: 'MPa', comparable: true },
    ] as never[];
    const { _id: other } = await server.client.categories.create({ name: 'Pumps', attributes: megapascal });
    const variants = {
      columns: [{ name: 'Bore', unit: 'mm' }],
      rows: [63, 40].map(number => ({ code: `V-${number}`, cells: [{ kind: 'number', number, unit: 'mm' }] })),
    };
    const add = async (name: string, categoryId: string, values: object, more = {}) =>
      ids.push((await make.product({ name, categoryId, specifications: JSON.stringify({ values }), ...more }))._id);
    await add('A', one, figures(160, [40], 'Flange', true), { variants: JSON.stringify(variants) });
    await add('B', one, figures(160, [40], 'Foot', true));
    await add('C', other, { q: { kind: 'number', number: 25, unit: 'MPa' } });
    for (const name of ['D', 'E', 'F', 'G']) await add(name, one, {});
  });
  afterAll(() => server?.close());

  const compare = (...places: number[]) =>
    server.visitor.products.compare({ ids: places.map(place => ids[place]).join(',') });
  const table = ({ groups }: Awaited<ReturnType<typeof compare>>) =>
    groups.flatMap(({ name, rows }) =>
      rows.map(row => [
        name,
        row.name,
        row.differs ? 'differs' : 'same',
        ...row.cells.map(cell => cell?.metric ?? '–'),
      ]),
    );

  test('shows attributes by group, differences, missing values and the span of variants', async () => {
    expect(table(await compare(0, 1))).toEqual([
      ['Hydraulics', 'Nominal pressure', 'same', '160\u00a0bar', '160\u00a0bar'],
      ['Oil', 'Oil temperature', 'same', '−20 to 32\u00a0°C', '−20 to 32\u00a0°C'],
      ['Dimensions', 'Bores', 'same', '40\u00a0mm', '40\u00a0mm'],
      ['Dimensions', 'Mounting', 'differs', 'Flange', 'Foot'],
      ['Dimensions', 'Cushioned', 'same', 'Yes', 'Yes'],
      ['Sizes', 'Number of sizes', 'same', '2', '–'],
      ['Sizes', 'Bore', 'same', '40–63\u00a0mm', '–'],
    ]);
  });

  test('attributes of several categories are one row, in one unit', async () => {
    const { groups } = await compare(1, 2);
    expect(groups[0]?.rows[0]).toEqual({
      name: 'Nominal pressure',
      differs: true,
      cells: [
        { metric: '160\u00a0bar', us: '2321\u00a0psi' },
        { metric: '250\u00a0bar', us: '3626\u00a0psi' },
      ],
    });
  });

  test('figures of one name that measure different things are rows of their own', async () => {
    const described = async (name: string, unit: string) => {
      const stroke = { id: 's', name: 'Stroke', kind: 'number', unit } as never;
      const { _id: categoryId } = await server.client.categories.create({ name, attributes: [stroke] });
      const values = { s: { kind: 'number', number: 20, unit } };
      return (await make.product({ categoryId, specifications: JSON.stringify({ values }) }))._id;
    };
    const chosen = [await described('Rams', 'mm'), await described('Dosing pumps', 'cm³')];
    expect(table(await server.visitor.products.compare({ ids: chosen.join(',') }))).toEqual([
      ['', 'Stroke', 'same', '20\u00a0mm', '–'],
      ['', 'Stroke', 'same', '–', '20\u00a0cm³'],
    ]);
  });

  test('the comparison names products beyond six, deleted ones and unknown ids', async () => {
    expect((await compare(0, 1, 2, 3, 4, 5, 6)).notes).toEqual([
      'Only 6 products can be compared at once. Left out: G.',
    ]);
    await server.client.products.remove({ id: ids[6] ?? '' });
    const { notes, products } = await server.visitor.products.compare({
      ids: `${ids[0]},${ids[6]},nowhere,<b>,${ids[0]}`,
    });
    expect(products.map(({ name }) => name)).toEqual(['A']);
    expect(notes).toEqual([
      'No longer in the catalogue, and left out: G, an unknown product (nowhere).',
      '“<b>”: this is not a product, and was left out.',
    ]);
    expect(await server.visitor.products.compare()).toEqual({
      ...{ products: [], codes: [], exampleCodes: [], related: [], groups: [], notes: [] },
    });
  });
});

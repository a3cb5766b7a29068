import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { createSizedDemo } from '../../testing/demo/sized-demo.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('every size of the demo, on %s', database => {
  let server: TestServer;
  let products: Awaited<ReturnType<typeof createSizedDemo>>;
  const named = (designation: string) => {
    const product = products.find(({ name }) => name.startsWith(designation));
    if (!product) throw new Error(`The demo has no ${designation}.`);
    return product;
  };

  beforeAll(async () => {
    server = await startTestServer(database);
    products = await createSizedDemo(server);
  });
  afterAll(() => server?.close());

  test('the search finds each by its code', async () => {
    const sized = products.filter(({ codes }) => codes.length > 0);
    expect(sized.map(({ codes }) => codes.length)).toEqual([16, 10, 9]);
    for (const { _id, codes } of sized) {
      for (const q of codes) {
        const [first] = (await server.visitor.search.find({ q })).products;
        expect({ q, _id: first?._id, code: first?.code }).toEqual({ q, _id, code: q });
      }
    }
  });

  test.each([
    'VCX-80/56x300-MF3',
    'vcx-80/56x300-mf3',
    'VCX8056X300MF3',
    'VCX-80 / 56 x 300 - MF3',
    'VCX 80/56 x300 MF3',
    'cylinder VCX-80/56x300-MF3',
  ])('the search keeps the whole order code: %s', async q => {
    const [first] = (await server.visitor.search.find({ q, limit: 6 })).products;
    expect({ _id: first?._id, code: first?.code }).toEqual({ _id: named('VCX')._id, code: 'VCX-80/56x300-MF3' });
  });

  test.each([
    ['VCX-80/56x99999-MF3', ['Stroke 99999: at most 2240 mm with the 56 mm rod.']],
    ['VCX-80/56x300-MF1', ['“MF1” was not understood. Mounting is MF3, MF4, MP3, MP5 or MT4.']],
    ['VCX-100/70', []],
    ['VCX-80/56x300-MF3', []],
  ])('the search says what is wrong with the code %s', async (q, problems) => {
    const [first] = (await server.visitor.search.find({ q })).products;
    expect({ _id: first?._id, problems: first?.problems }).toEqual({ _id: named('VCX')._id, problems });
  });

  test('a force and a pressure are needs: less is no match, and the size that has enough is shown', async () => {
    for (const q of ['250 bar 150 kN', '150 kN 250 bar', '3626 psi 33721 lbf']) {
      const { complete, products } = await server.visitor.search.find({ q });
      expect({ q, complete, first: products[0]?._id, code: products[0]?.code }).toEqual({
        ...{ q, complete: true, first: named('VCX')._id, code: 'VCX-100/70' },
      });
      const shown = products.flatMap(({ figures }) => figures.map(({ metric }) => metric.replaceAll('\u00a0', ' ')));
      expect(shown).toContain('196 kN');
      expect(shown).not.toContain('148 kN');
    }
    const { products } = await server.visitor.search.find({ q: 'cylinder 500 kN' });
    expect(products.find(({ _id }) => _id === named('VCX')._id)?.code).toBe('VCX-160/110');
  });

  const filtered = (filters: string, of = named('VCX')) =>
    server.visitor.categories.filter({ id: of.categoryId, filters });
  const fitting = async (filters: string, of = named('VCX')) => {
    const { products, sizes } = await filtered(filters, of);
    return products.map(({ _id, name }) => {
      const fit = sizes.find(one => one._id === _id);
      return [name.split(' ')[0], ...(fit ? [`${fit.fitting} of ${fit.listed}`, ...fit.codes] : [])].join(' ');
    });
  };

  test('filters find every size of the cylinders by its bore and rod', async () => {
    const { variants = { rows: [] } } = await server.visitor.products.get({ id: named('VCX')._id });
    for (const [row, code] of named('VCX').codes.entries()) {
      const [bore, rod] = variants.rows[row]?.cells.map(cell => (cell?.kind === 'number' ? cell.number : 0)) ?? [];
      const found = await filtered(`bore-from=${bore}&bore-to=${bore}&rod-from=${rod}&rod-to=${rod}`);
      expect(found.sizes.find(({ _id }) => _id === named('VCX')._id)?.codes).toEqual([code]);
    }
  });

  test.each([
    ['bore-from=80&bore-to=80', ['VCT 1 of 10 VCT-80/45', 'VCX 1 of 9 VCX-80/56']],
    ['bore-from=200&bore-to=200&nominal-pressure-from=250', ['VCX 1 of 9 VCX-200/140']],
    [
      'max-push-force-from=400&max-push-force-to=900',
      ['VCT 1 of 10 VCT-200/110', 'VCX 2 of 9 VCX-160/110 VCX-200/140'],
    ],
    ['stroke-from=6000', ['VCX 2 of 9 VCX-250/180 VCX-320/220']],
    // One size has this bore and another this rod.
    ['bore-from=80&bore-to=80&rod-from=70&rod-to=70', []],
    // 118 kg is the mass of the 100 mm bore with 500 mm of stroke, and of no other size.
    ['bore-from=80&bore-to=80&mass-from=100', []],
    // 80 mm, as a page in US units shows it.
    ['units=us&bore-from=3.15&bore-to=3.15', ['VCT 1 of 10 VCT-80/45', 'VCX 1 of 9 VCX-80/56']],
  ])('one size fits all filters at once: %s', async (filters, expected) => {
    expect(await fitting(filters)).toEqual(expected);
  });

  test('the table of a power pack is filtered as well', async () => {
    const flow = 'flow-of-each-pump-at-1450-rpm';
    const filters = `motor-power-from=3&motor-power-to=3&working-pressure-from=200&${flow}-to=7`;
    expect((await filtered(filters, named('VPP 40'))).sizes).toEqual([
      { _id: named('VPP 40')._id, listed: 16, fitting: 2, codes: ['VPP40-3-4', 'VPP40-3-6'] },
    ]);
  });

  test('a span shows what is built', async () => {
    const { filters } = await filtered('');
    const span = (name: string) => filters.find(one => one.name === name);
    expect(span('Stroke')).toMatchObject({ metric: { to: 6000 } });
    expect(span('Bore')).toMatchObject({ metric: { from: 25, to: 320 } });
  });

  test('an order code that cannot be built stays on the enquiry list with the reason', async () => {
    const keys = ['VCT-63/36x9999-MF1', 'CDH2MP5/100/70/500'].map(encodeURIComponent).join(',');
    const items = await server.visitor.products.items({ keys });
    expect(items.map(({ product, code, problem }) => [product, code, problem])).toEqual([
      [null, 'VCT-63/36x9999-MF1', 'Stroke 9999: at most 1440 mm with the 36 mm rod. We will check it.'],
      [null, 'CDH2MP5/100/70/500', 'Not in the catalogue. We will check it.'],
    ]);
  });

  test('a code of which only the stroke is known is no size to compare', async () => {
    const vct = named('VCT');
    const ids = ['VCT-99', 'VCT-80/45'].map(code => `${vct._id}:${encodeURIComponent(code)}`).join(',');
    const { codes, notes } = await server.visitor.products.compare({ ids });
    expect(codes).toEqual([null, 'VCT-80/45']);
    expect(notes).toEqual([`“VCT-99” is not a size of ${vct.name}, which is compared instead.`]);
  });

  test('the comparison puts chosen sizes side by side, each pressure with its force', async () => {
    const [vct, vcx] = [named('VCT'), named('VCX')];
    const ids = [
      `${vct._id}:${encodeURIComponent('VCT-80/45')}`,
      `${vcx._id}:${encodeURIComponent('vcx 80 56')}`,
      `${vcx._id}:nonsense`,
    ].join(',');
    const { codes, exampleCodes, groups, notes, products } = await server.visitor.products.compare({ ids });
    expect(products.map(({ _id }) => _id)).toEqual([vct._id, vcx._id, vcx._id]);
    expect(codes).toEqual(['VCT-80/45', 'VCX-80/56', null]);
    expect(exampleCodes).toEqual([null, null, 'VCX-100/70x500-MT4']);
    expect(notes).toEqual(['“nonsense” is not a size of VCX 100/70 Mill-Duty Cylinder, which is compared instead.']);
    const rows = groups.flatMap(({ rows }) => rows);
    const row = (name: string) =>
      rows.find(one => one.name === name)?.cells.map(cell => cell?.metric.replaceAll('\u00a0', ' ') ?? null);
    expect(row('Bore')).toEqual(['80 mm', '80 mm', '100 mm']);
    expect(row('Stroke')).toEqual(['up to 1800 mm', 'up to 2240 mm', '500 mm']);
    expect(row('Max. push force')?.slice(0, 2)).toEqual(['80 kN at 160 bar', '126 kN at 250 bar']);
    // The mass of the example is none of another size.
    expect(row('Mass')?.slice(0, 2)).toEqual([null, null]);
  });

  test('the forces of two series are in one row, and ranges of sizes are no differences', async () => {
    const ids = `${named('VCT')._id},${named('VCX')._id}`;
    const { groups } = await server.visitor.products.compare({ ids });
    const sizes = groups.find(({ name }) => name === 'Sizes')?.rows ?? [];
    expect(sizes.find(({ name }) => name === 'Push force')?.cells.map(cell => cell?.metric)).toEqual([
      '8–503\u00a0kN at 160\u00a0bar',
      '49–2011\u00a0kN at 250\u00a0bar',
    ]);
    expect(sizes.some(({ differs }) => differs)).toBe(false);
  });

  test('every size is compared by its code', async () => {
    const { _id, codes } = named('VCX');
    for (const code of codes) {
      const compared = await server.visitor.products.compare({ ids: `${_id}:${encodeURIComponent(code)}` });
      expect([compared.codes, compared.notes]).toEqual([[code], []]);
    }
  });

  test('the sizing ranks products by how far they are above the need', async () => {
    const { products } = await server.visitor.products.size({ force: '180 kN', pressure: '210 bar' });
    const reserves = products.map(({ reserve }) => reserve);
    expect(reserves.length).toBeGreaterThan(1);
    expect(reserves).toEqual([...reserves].sort((one, other) => one - other));
    // 210 bar on 125 mm are 257.7 kN.
    expect(products[0]).toMatchObject({ code: 'VCX-125/90', reserve: 1.43 });
  });

  test('the search names no size for a name, a series or an order code that the product does not have', async () => {
    for (const q of ['VCX 100/70 Mill-Duty Cylinder', 'mill-duty', 'VCX-80/56x99999-MF3']) {
      const [first] = (await server.visitor.search.find({ q })).products;
      expect({ q, _id: first?._id }).toEqual({ q, _id: named('VCX')._id });
      expect(first?.code ?? '').not.toContain('99999');
    }
  });
});

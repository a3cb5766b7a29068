import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

type DemoProduct = {
  name: string;
  additionalDesc: string;
  specifications: unknown;
  variants: unknown;
  typeCode?: unknown;
};
type Demo = { categories: { name: string; attributes: object[]; products: DemoProduct[] }[] };

describe.each(databases)('the sizes of a product, on %s', database => {
  let server: TestServer;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await startTestServer(database);
    const file = new URL('../../../../demo/catalogue.json', import.meta.url);
    const { categories }: Demo = JSON.parse(await readFile(file, 'utf8'));
    for (const { name, attributes, products } of categories.slice(0, 2)) {
      const { _id } = await server.client.categories.create({ name, attributes } as never);
      for (const { name, additionalDesc, specifications, variants, typeCode } of products.slice(0, 2)) {
        const created = await server.client.products.create({
          name,
          additionalDesc,
          categoryId: _id,
          specifications: JSON.stringify(specifications),
          variants: JSON.stringify(variants),
          ...(typeCode ? { typeCode: JSON.stringify(typeCode) } : {}),
        });
        ids[name.slice(0, 6).trim()] = created._id;
      }
    }
  });
  afterAll(() => server?.close());

  const figures = (rows: readonly { name: string; metric: string }[]) =>
    Object.fromEntries(rows.map(({ name, metric }) => [name, metric.replaceAll('\u00a0', ' ')]));
  const read = async (product: string, code: string) => {
    const id = ids[product] ?? '';
    const [single, sheet] = await Promise.all([
      server.visitor.products.single({ id, code }),
      server.visitor.products.sheet({ id, code }),
    ]);
    const { figures: shown = [], ...size } = single.size ?? {};
    expect(sheet.size).toEqual(size);
    expect(sheet.groups.flatMap(({ rows }) => rows)).toEqual(shown);
    return { ...size, figures: figures(shown), single };
  };

  test('a product answers the size of a code with its figures, in both calls, beside its own', async () => {
    const size = await read('VCX 10', 'vcx 80/56 x300 mf3');
    expect(size).toMatchObject({
      code: 'VCX-80/56x300-MF3',
      kind: 'configured',
      row: 'VCX-80/56',
      choices: ['VCX', '80', '56', '300', 'MF3', null, null],
      isWhole: true,
      problems: [],
      figures: { Bore: '80 mm', 'Max. push force': '126 kN', 'Retracted length': '512 mm', Mass: '47.8 kg' },
    });
    const own = await server.visitor.products.single({ id: ids['VCX 10'] ?? '' });
    expect(own).not.toHaveProperty('size');
    expect(size.single).toMatchObject(own);
  });

  test.each([
    ['VCX 10', 'VCX-80/45x300-MF3', 'Rod', 'Rod 45: not with the 80 mm bore. Take 56.', null],
    ['VCX 10', 'VCX-80/56x9999-MF3', 'Stroke', 'Stroke 9999: at most 2240 mm with the 56 mm rod.', null],
    ['VCX 10', 'VCT-40/28x300-ME5', null, '“VCT-40/28x300-ME5” is not an order code of this product.', 'VCT 63'],
    ['VPP 40', 'VCX-80/56', null, '“VCX-80/56” is not a size of this product.', 'VCX 10'],
    ['VPP 40', 'nonsense', null, '“nonsense” is not a size of this product.', null],
  ])('%s names what is wrong with %s, and whose code it is', async (product, code, part, message, other) => {
    const size = await read(product, code);
    expect(size).toMatchObject({ code, kind: 'series', isWhole: false });
    expect(size.problems?.[0]).toEqual({ part, message });
    expect(size.other?._id ?? null).toBe(other && ids[other]);
  });

  test.each(['VPP10-1.5-4-1', 'vpp10 1.5 4 1'])(
    'the order code of a product without sizes is its own: %s',
    async code => {
      expect(await read('VPP 10', code)).toMatchObject({
        ...{ code: 'VPP10-1.5-4-1', kind: 'series', row: null, isWhole: true, problems: [], other: null },
        figures: { 'Motor power': '1.5 kW' },
      });
    },
  );

  test('a code that is far too long is refused, and a blank one is none', async () => {
    const id = ids['VCX 10'] ?? '';
    await expect(server.visitor.products.single({ id, code: 'x'.repeat(201) })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await server.visitor.products.sheet({ id, code: ' ' })).not.toHaveProperty('size');
  });

  test('answers to codes are not stored in the cache of pages', async () => {
    const path = `/api/v1/products/${ids['VCX 10']}/sheet?code=VCX-80/56x`;
    for (const stroke of [100, 101]) {
      const { status, headers } = await fetch(`${server.url}${path}${stroke}-MF3`);
      expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    }
  });

  test('the range of its sizes is a line', async () => {
    const range = async (product: string) =>
      figures((await server.visitor.products.sheet({ id: ids[product] ?? '' })).range);
    expect(await range('VCX 10')).toEqual({ Bore: '50–320 mm', '': '250 bar', 'Stroke to': '6000 mm' });
    expect(await range('VPP 40')).toEqual({
      '': '60–250 bar',
      'Flow of each pump at 1450 rpm': '4.1–12 l/min',
      'Motor power': '1.5–4 kW',
    });
    expect(await range('VPP 10')).toEqual({});
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { createSizedDemo } from '../../testing/demo/sized-demo.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** A product as it is found: its first word, the size that is added to an enquiry, and its figures. */
type Shown = [product: string, code: string | null, ...figures: string[]];

const space = /\u00a0/g;

describe.each(databases)('the sizes that a search finds, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
    await createSizedDemo(server);
  });
  afterAll(() => server?.close());

  async function find(q: string): Promise<{ complete: boolean; shown: Shown[]; problems: string[] }> {
    const { complete, products } = await server.visitor.search.find({ q });
    const shown = products.map(({ name, code, figures }): Shown => {
      const [series = ''] = name
        .map(({ text }) => text)
        .join('')
        .split(' ');
      return [series, code, ...figures.map(({ name, metric }) => `${name} ${metric.replace(space, ' ')}`)];
    });
    return { complete, shown, problems: products.flatMap(({ problems }) => problems) };
  }

  const anyStroke: Shown[] = [
    ['VCT', null, 'Max. stroke 720–3000 mm'],
    ['VCX', null, 'Max. stroke 1440–6000 mm'],
  ];
  const both63: Shown[] = [
    ['VCT', 'VCT-63/36', 'Bore 63 mm'],
    ['VCX', 'VCX-63/45', 'Bore 63 mm'],
  ];
  const facts6336 = ['Bore 63 mm', 'Rod 36 mm', 'Max. stroke 1440 mm'];
  const size6336: Shown[] = [['VCT', 'VCT-63/36', ...facts6336.slice(0, 2)]];
  const size6336x200: Shown[] = [['VCT', 'VCT-63/36', ...facts6336]];
  const code6336x200: Shown[] = [['VCT', 'VCT-63/36x200', ...facts6336]];

  // 203.2 mm
  const code6336x8: Shown[] = [['VCT', 'VCT-63/36x203', ...facts6336]];

  test.each<[q: string, first: Shown]>([
    ['80 kN cylinder', ['VCT', 'VCT-80/45', 'Push force at 160 bar 80 kN']],
    ['31 kN cylinder', ['VCT', 'VCT-50/28', 'Push force at 160 bar 31 kN']],
    ['50 kN', ['VCT', 'VCT-63/36', 'Push force at 160 bar 50 kN']],
    ['50 kN 200 mm', ['VCT', 'VCT-63/36', 'Push force at 160 bar 50 kN', 'Max. stroke 1440 mm']],
    ['86 kN cylinder', ['VCT', 'VCT-100/56', 'Pull force at 160 bar 86 kN']],
    ['pull force 55 kN', ['VCT', 'VCT-80/45', 'Pull force at 160 bar 55 kN']],
    ['50 to 80 kN tie-rod', ['VCT', 'VCT-63/36', 'Push force at 160 bar 50–80 kN']],
    ['cylinder 250 bar 100 mm', ['VCX', 'VCX-100/70', 'Nominal pressure 250 bar', 'Bore 100 mm']],
    ['power pack 160 bar', ['VPP', 'VPP40-4-12', 'Working pressure 160 bar']],
  ])('the first product for “%s” is found in the size that has the figures', async (q, first) => {
    const { complete, shown } = await find(q);
    expect([complete, shown[0]]).toEqual([true, first]);
  });

  test.each<[q: string, all: Shown[]]>([
    ['stroke 200 mm', anyStroke],
    ['200 mm stroke', anyStroke],
    ['Hub 200 mm', anyStroke],
    ['cylinder 40 mm stroke', [['VCT', null, 'Max. stroke 720–3000 mm']]],
    ['63/36 200 mm', size6336x200],
    ['bore 63 rod 36 stroke 200', size6336x200],
    ['Kolben 63 Stange 36 Hub 200', size6336x200],
    ['VCT-63/36 stroke 200', [['VCT', 'VCT-63/36', 'Max. stroke 1440 mm']]],
    ['Ø 63', both63],
    ['Ø63', both63],
    ['Ø 63 mm', both63],
    ['ø63/36', size6336],
    ['63/36', size6336],
    ['63x36x200', code6336x200],
    ['63/36x200', code6336x200],
    ['63×36×200', code6336x200],
    ['63 x 36 x 200', code6336x200],
    ['cylinder 63 x 36 x 200 mm', code6336x200],
    ['63mm x 36mm x 200mm', code6336x200],
    ['63 mm x 36 mm x 200 mm', code6336x200],
    ['6.3 x 3.6 x 20 cm', code6336x200],
    ['63 x 36 mm', size6336],
    ['63 mm x 36 mm', size6336],
    ['2.5 x 1.375 x 8 in', code6336x8],
    ['2.5" x 1.375" x 8"', code6336x8],
    ['2½ × 1⅜ × 8″ cylinder', code6336x8],
    ['2 1/2 x 1 3/8 x 8 inches', code6336x8],
    ['2-1/2 in x 1-3/8 in x 8 in', code6336x8],
    ['2,5 x 1,375 x 8 Zoll', code6336x8],
    ['2 1/2" bore', both63],
    ['2-1/2 in bore', both63],
    ['2½" bore', both63],
    ['2,5 Zoll Bohrung', both63],
    ['2 1/2" bore 1 3/8" rod', size6336],
  ])('the sizes that are found for “%s” have all of its figures', async (q, all) => {
    const { complete, shown, problems } = await find(q);
    expect([complete, problems]).toEqual([true, []]);
    expect(shown.sort()).toEqual(all);
  });

  test.each<[q: string, code: string]>([
    ['VCT 63', 'VCT-63/36'],
    ['VCT-63', 'VCT-63/36'],
    ['VCX 100', 'VCX-100/70'],
    ['VCT 63x200', 'VCT-63/…x200'],
  ])('“%s” is added to an enquiry in the size that is shown', async (q, code) =>
    expect((await find(q)).shown[0]?.[1]).toBe(code),
  );

  test.each([
    'bore 63 stroke 5000',
    '63x36x2000',
    '2.5 x 1.375 x 80 in',
    '2 x 1 7/8 x 8 in',
    '5/2" bore',
    'VCT-63/36 stroke 2000',
    'bore 63 rod 56',
  ])('no size is found for “%s”, of which no single one has all figures', async q =>
    expect((await find(q)).complete).toBe(false),
  );

  test.each([
    ['63x36x200', 'VCT-63/36x200'],
    ['63×36×200', 'VCT-63/36x200'],
    ['Ø63/36 x 200 mm', 'VCT-63/36x200'],
    ['63x36x200-MF1', 'VCT-63/36x200-MF1'],
    ['VCX 63x45x200', 'VCX-63/45x200'],
    ['63x36', 'VCT-63/36'],
    ['VCT 63x36', 'VCT-63/36'],
    ['Ø63 × Ø36 mm', 'VCT-63/36'],
    ['VCT 63x200', 'VCT-63/…x200'],
    ['63 36 200 MF1', 'VCT-63/36x200-MF1'],
    ['63 36 200', 'VCT-63/36x200'],
    ['63mm x 36mm x 200mm', 'VCT-63/36x200'],
    ['63 mm x 36 mm x 200 mm', 'VCT-63/36x200'],
    ['VCT 63 mm x 36 mm x 200 mm', 'VCT-63/36x200'],
    ['63mm x 36mm', 'VCT-63/36'],
  ])('the list of an enquiry takes “%s” as the order code of its product', async (typed, code) => {
    const [item] = await server.visitor.products.items({ keys: encodeURIComponent(typed) });
    expect([item?.code, item?.problem]).toEqual([code, '']);
  });

  test('the list of an enquiry takes figures without a series from no product if several have that size', async () => {
    const { products } = await server.visitor.search.find({ q: 'VCT 63/36' });
    const { name, categoryId, variants, typeCode } = await server.client.products.get({ id: products[0]?._id ?? '' });
    const rows = variants?.rows.map(row => ({ ...row, code: row.code.replace('VCT', 'VCU') }));
    const { _id } = await server.client.products.create({
      name: name.replace('VCT', 'VCU'),
      categoryId,
      variants: JSON.stringify({ ...variants, rows }),
      typeCode: JSON.stringify(typeCode).replaceAll('VCT', 'VCU'),
    });
    const keys = ['63x36x200', 'VCT 63x36x200'].map(encodeURIComponent).join(',');
    const items = await server.visitor.products.items({ keys });
    await server.client.products.remove({ id: _id });
    expect(items.map(({ code, problem }) => [code, problem])).toEqual([
      ['63x36x200', 'Not in the catalogue. We will check it.'],
      ['VCT-63/36x200', ''],
    ]);
  });
});

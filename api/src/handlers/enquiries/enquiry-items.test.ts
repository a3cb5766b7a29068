import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const good = { name: 'Vera Visitor', email: 'vera@example.com', message: 'Please quote.' };
const variants = {
  columns: [],
  rows: [
    { code: 'VCX-80/56', cells: [] },
    { code: 'VCX-100/70', cells: [] },
  ],
};

let networks = 0;

describe.each(databases)('the items of an enquiry, on %s', database => {
  let server: TestServer;
  let cylinder: string;
  let pack: string;
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: true });
    const make = factories(server);
    cylinder = (await make.product({ name: 'Mill Cylinder', variants: JSON.stringify(variants) }))._id;
    pack = (await make.product({ name: 'Power Pack' }))._id;
  });
  afterAll(() => server?.close());

  const send = async (body: object) => {
    networks += 1;
    return server.http.send('POST', '/api/contact-submit', body, { 'X-Forwarded-For': `198.18.${networks}.1` });
  };
  const sent = async (body: object) => {
    const response = await send(body);
    expect(response.status).toBe(201);
    return server.client.enquiries.get({ id: response.json._id });
  };

  test('staff read each item with its product, its code as the product writes it, and the fields beside it', async () => {
    const enquiry = await sent({
      ...good,
      phone: '+49 30 901820',
      country: 'Germany',
      deadline: '2026-12-24',
      items: [
        { product: cylinder, code: 'vcx 80/56', quantity: 2, wanted: '2027-01-15', note: 'With test report' },
        { product: 'Power Pack' },
        { code: 'CDH2MP5/100/70/500', quantity: 1 },
      ],
    });
    expect(enquiry).toMatchObject({
      phone: '+49 30 901820',
      country: 'Germany',
      deadline: '2026-12-24',
      product: 'Mill Cylinder, Power Pack and 1 more',
      productId: null,
      items: [
        {
          position: 1,
          product: 'Mill Cylinder',
          productId: cylinder,
          code: 'VCX-80/56',
          quantity: 2,
          wanted: '2027-01-15',
          note: 'With test report',
        },
        { position: 2, product: 'Power Pack', productId: pack, code: '', quantity: 1, wanted: '', note: '' },
        { position: 3, product: '', productId: null, code: 'CDH2MP5/100/70/500', quantity: 1, wanted: '', note: '' },
      ],
    });
    for (const q of ['CDH2MP5', 'test report', '901820', 'Power Pack'])
      expect(await server.client.enquiries.list({ q })).toMatchObject([{ _id: enquiry._id, items: [{}, {}, {}] }]);
  });

  test('an enquiry about sizes of one product is about that product', async () => {
    const items = [
      { product: cylinder, code: 'VCX-80/56' },
      { product: cylinder, code: 'VCX-100/70' },
    ];
    expect(await sent({ ...good, items })).toMatchObject({ product: 'Mill Cylinder', productId: cylinder });
  });

  test('an enquiry without items has none', async () => {
    expect(await sent(good)).toMatchObject({ phone: '', country: '', deadline: '', items: [], product: '' });
  });

  test.each<[object, string[]]>([
    [{ items: 'all' }, ['items: Items must be a list']],
    [{ items: [{ quantity: 1 }] }, ['items.0.code: An item needs a product or a code']],
    ...[0, 1.5, 1_000_001, '2'].map((quantity): [object, string[]] => [
      { items: [{ code: 'x', quantity }] },
      ['items.0.quantity: Quantity must be a whole number from 1 to 1,000,000'],
    ]),
    [
      { items: [{ code: 'x', wanted: 'soon' }] },
      ['items.0.wanted: Wanted date must be a day such as 2026-03-02, or empty'],
    ],
    [{ deadline: '2026-02-30' }, ['deadline: Deadline must be a day such as 2026-03-02, or empty']],
    [{ items: Array.from({ length: 31 }, () => ({ code: 'x' })) }, ['items: An enquiry has at most 30 items']],
  ])('%j is refused', async (more, errors) => {
    const response = await send({ ...good, ...more });
    expect([response.status, fieldErrorsOf(response)]).toEqual([400, errors]);
  });

  test('erasing its sender erases the items', async () => {
    const email = 'eve@example.com';
    await sent({ ...good, email, items: [{ code: 'Sevenfold pump', note: 'for Eve' }] });
    const found = await server.client.personalData.find({ email });
    expect(found.enquiries).toMatchObject([{ items: [{ code: 'Sevenfold pump', note: 'for Eve' }] }]);
    await server.client.personalData.erase({ email });
    const codes = await server.deps.db.read(async tables => (await tables.enquiryItems.find()).map(({ code }) => code));
    expect(codes).toContain('VCX-80/56');
    expect(codes).not.toContain('Sevenfold pump');
  });

  test('the items of a list are looked up in their places', async () => {
    const keys = [`${cylinder}:vcx 80%2F56`, pack, 'VCX-100/70', 'power pack', 'no such thing', `${cylinder}:VCX-9`]
      .map(encodeURIComponent)
      .join(',');
    const items = await server.client.products.items({ keys });
    expect(items.map(({ key, product, code, problem }) => [key, product?.name, code, problem])).toEqual([
      [`${cylinder}:VCX-80%2F56`, 'Mill Cylinder', 'VCX-80/56', ''],
      [pack, 'Power Pack', '', ''],
      [`${cylinder}:VCX-100%2F70`, 'Mill Cylinder', 'VCX-100/70', ''],
      [pack, 'Power Pack', '', ''],
      ['no such thing', undefined, 'no such thing', 'Not in the catalogue. We will check it.'],
      [`${cylinder}:VCX-9`, 'Mill Cylinder', 'VCX-9', '“VCX-9” is not a size of this product.'],
    ]);
    const typed = ['a1', 'a2', 'a3', 'a4', 'a5', 'VCX-80/56'].map(encodeURIComponent).join(',');
    // Each text costs a search, so that only the first five are looked up.
    expect((await server.client.products.items({ keys: typed })).map(({ product }) => product)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
    await server.client.products.remove({ id: pack });
    expect(await server.client.products.items({ keys: pack })).toMatchObject([
      { key: pack, product: null, problem: 'This product is no longer in the catalogue.' },
    ]);
  });
});

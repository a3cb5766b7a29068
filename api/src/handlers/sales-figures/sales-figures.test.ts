import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const hour = 3600_000;

describe.each(databases)('the figures of enquiries, on %s', kind => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let [press, ram] = ['', ''];

  const terms = { validUntil: '2034-12-31', vatRate: 1900, delivery: 'EXW', payment: '30 days net' };
  const position = (product: string, unitPrice: number) =>
    ({ kind: 'normal', product, name: 'Cylinder', quantity: 2000, unitPrice }) as const;

  /** An issued quotation of an enquiry: two pieces of each product at a price. */
  async function quote(enquiry: string, currency: string, prices: [product: string, price: number][]): Promise<string> {
    const { quotations } = server.client;
    const { _id: id } = await quotations.create({ enquiry });
    const positions = prices.map(([product, price]) => position(product, price));
    await quotations.update({ id, ...terms, currency, positions });
    await quotations.issue({ id });
    return id;
  }

  async function wait(hours: number): Promise<void> {
    server.clock.advance(hours * hour);
  }

  const mark = (id: string, state: 'answered' | 'quoted' | 'won' | 'spam' | 'new') =>
    server.client.enquiries.update({ id, state });

  beforeAll(async () => {
    server = await startTestServer(kind);
    make = factories(server);
    const categoryId = (await server.client.categories.create({ name: 'Cylinders' }))._id;
    press = (await server.client.products.create({ name: 'Press', categoryId }))._id;
    ram = (await server.client.products.create({ name: 'Ram', categoryId }))._id;
    // The clock begins on 1 January 2030.
    const { _id: first } = await make.enquiry({
      country: 'Germany',
      items: [
        { product: press, source: 'search' },
        { product: ram, source: 'product' },
      ],
    });
    await wait(2);
    await mark(first, 'answered');
    await quote(first, 'EUR', [
      [press, 100_000],
      [ram, 50_050],
    ]);
    await mark(first, 'quoted');
    await wait(1);
    const { _id: second } = await make.enquiry({ country: ' germany ', product: 'Ram', source: 'sizing' });
    await wait(4);
    await quote(second, 'USD', [[ram, 7_000]]);
    await mark(second, 'won');
    const { _id: third } = await make.enquiry({ country: 'Poland', product: 'Press' });
    await wait(6);
    await server.client.enquiries.update({ id: third, state: 'lost', lostReason: 'price' });
    await make.enquiry({ country: 'Spain' });
    const { _id: spam } = await make.enquiry({ country: 'Nowhere' });
    await mark(spam, 'spam');
    const { _id: deleted } = await make.enquiry({ country: 'Nowhere' });
    await server.client.enquiries.remove({ id: deleted });
    server.clock.advance(31 * 24 * hour);
    await make.enquiry({ product: 'Ram', source: 'category' });
  });
  afterAll(() => server?.close());

  const read = (input: Parameters<typeof server.client.salesFigures.read>[0] = {}) =>
    server.client.salesFigures.read({ from: '2030-01', until: '2030-02', ...input });

  test('count how far enquiries came, and leave out spam and the trash', async () => {
    const { total, months } = await read();
    expect(total).toEqual({
      ...{ enquiries: 5, answered: 3, medianAnswer: 4 * 3600, quoted: 2, won: 1, lost: 1 },
      sums: [
        { currency: 'EUR', quoted: 300_100, won: 0 },
        { currency: 'USD', quoted: 14_000, won: 14_000 },
      ],
    });
    expect(months.map(({ month, enquiries, won, medianAnswer }) => [month, enquiries, won, medianAnswer])).toEqual([
      ['2030-01', 4, 1, 4 * 3600],
      ['2030-02', 1, 0, null],
    ]);
    expect(months[1]?.sums).toEqual([]);
  });

  test('are told apart by product, with the sums of its positions', async () => {
    const { products } = await read();
    const rows = products.map(({ name, enquiries, quoted, won, sums }) => ({ name, enquiries, quoted, won, sums }));
    expect(rows).toEqual([
      {
        ...{ name: 'Ram', enquiries: 3, quoted: 2, won: 1 },
        sums: [
          { currency: 'EUR', quoted: 100_100, won: 0 },
          { currency: 'USD', quoted: 14_000, won: 14_000 },
        ],
      },
      {
        ...{ name: 'Press', enquiries: 2, quoted: 1, won: 0 },
        sums: [{ currency: 'EUR', quoted: 200_000, won: 0 }],
      },
    ]);
  });

  test('are told apart by country, however it was typed, and by source', async () => {
    const { countries, sources, lostReasons } = await read();
    expect(countries.map(({ country, enquiries }) => [country.toLowerCase(), enquiries])).toEqual([
      ['germany', 2],
      ['', 1],
      ['poland', 1],
      ['spain', 1],
    ]);
    expect(sources.map(({ source, enquiries }) => [source, enquiries])).toEqual([
      ['', 2],
      ['category', 1],
      ['search', 1],
      ['sizing', 1],
    ]);
    expect(lostReasons).toEqual([{ reason: 'price', times: 1 }]);
  });

  test('are filtered by product, country and source', async () => {
    expect((await read({ product: press })).total).toMatchObject({
      enquiries: 2,
      lost: 1,
      sums: [{ currency: 'EUR', quoted: 200_000, won: 0 }],
    });
    const { products } = await read({ product: press });
    // What was asked for beside it is not what its figures are about.
    expect(products.map(({ name, sums }) => [name, sums])).toEqual([
      ['Press', [{ currency: 'EUR', quoted: 200_000, won: 0 }]],
      ['Ram', []],
    ]);
    expect((await read({ country: 'GERMANY' })).total).toMatchObject({ enquiries: 2, quoted: 2 });
    expect((await read({ source: 'sizing' })).total).toMatchObject({ enquiries: 1, won: 1 });
    expect((await read({ source: 'none' })).total).toMatchObject({ enquiries: 2 });
    expect((await read({ country: 'Spain' })).visits).toBeNull();
  });

  test('use the newest issued revision, and what the customer accepted', async () => {
    const { _id: id } = await make.enquiry({ country: 'Norway' });
    const accepted = await quote(id, 'NOK', [[ram, 10_000]]);
    await quote(id, 'NOK', [[ram, 90_000]]);
    await server.client.quotations.revise({ id: accepted });
    expect((await read({ country: 'Norway' })).total.sums).toEqual([]);
    await mark(id, 'quoted');
    const { quotations } = server.client;
    await quotations.update({ id: accepted, ...terms, currency: 'NOK', positions: [position(ram, 20_000)] });
    expect((await read({ country: 'Norway' })).total.sums).toEqual([{ currency: 'NOK', quoted: 200_000, won: 0 }]);
    await quotations.issue({ id: accepted });
    expect((await read({ country: 'Norway' })).total.sums).toEqual([{ currency: 'NOK', quoted: 220_000, won: 0 }]);
    const { path } = await quotations.link({ id: accepted });
    const token = path.replace('/quotation/', '');
    await server.visitor.quotations.decide({ token, revision: 2, decision: 'accept', name: 'Vera' });
    const { won, sums } = (await read({ country: 'Norway' })).total;
    expect([won, sums]).toEqual([1, [{ currency: 'NOK', quoted: 220_000, won: 40_000 }]]);
  });

  test('forget an answer that was marked by mistake and undone', async () => {
    const { _id: id } = await make.enquiry({ country: 'Chile' });
    const { enquiries } = server.client;
    const { operation } = await enquiries.bulk({ action: 'quoted', items: [{ _id: id, version: 1 }] });
    expect((await read({ country: 'Chile' })).total).toMatchObject({ answered: 1, quoted: 1 });
    await enquiries.bulk({ action: 'undo', undoes: operation });
    expect((await read({ country: 'Chile' })).total).toMatchObject({ answered: 0, quoted: 0, medianAnswer: null });
  });

  test('keep the time of the first answer when the customer writes again', async () => {
    const { _id: id } = await make.enquiry({ country: 'Peru' });
    await wait(3);
    await mark(id, 'answered');
    await wait(5);
    await mark(id, 'new');
    await server.client.enquiries.update({ id, state: 'in_work' });
    await mark(id, 'answered');
    expect((await read({ country: 'Peru' })).total).toMatchObject({ answered: 1, medianAnswer: 3 * 3600 });
  });

  test('count merged enquiries once, with the quotations of both', async () => {
    const customer = { name: 'Mia', email: 'mia@example.com', country: 'Malta' };
    const { _id: kept } = await make.enquiry(customer);
    const { _id: other } = await make.enquiry({ ...customer, items: [{ product: press }] });
    await quote(kept, 'CHF', [[ram, 5_000]]);
    await quote(other, 'CHF', [[ram, 2_000]]);
    await server.client.enquiries.merge({ id: kept, other });
    await mark(kept, 'won');
    expect((await read({ country: 'Malta' })).total).toMatchObject({
      enquiries: 1,
      sums: [{ currency: 'CHF', quoted: 14_000, won: 4_000 }],
    });
    const { products } = await read({ country: 'Malta' });
    expect(products.map(({ name, enquiries }) => [name, enquiries])).toEqual([['Press', 1]]);
    expect((await read({ country: 'Malta', product: press })).total.enquiries).toBe(1);
    expect((await read({ country: 'Malta', product: ram })).total.enquiries).toBe(0);
  });

  test('count visits of the period, of which only sums are stored', async () => {
    const { dayCounts } = server.deps;
    dayCounts.add({ kind: 'product', subject: press });
    dayCounts.add({ kind: 'product', subject: ram });
    dayCounts.add({ kind: 'searched', subject: 'all' });
    dayCounts.add({ kind: 'search-none', subject: 'submarine' });
    dayCounts.add({ kind: 'sized', subject: 'all' });
    const { visits } = await read();
    expect(visits).toMatchObject({ products: 2, searches: 1, searchesWithout: 1, sizings: 1, sizingsWithout: 0 });
    expect((await read({ product: ram })).visits).toMatchObject({ products: 1, searches: 0 });
  });

  test('refuse a period that is reversed or longer than three years', async () => {
    await expect(read({ from: '2030-03' })).rejects.toThrow('from must not be after until');
    await expect(read({ from: '2026-01' })).rejects.toThrow('A period has at most 36 months');
    expect((await read({ from: '2027-03' })).months).toHaveLength(36);
  });
});

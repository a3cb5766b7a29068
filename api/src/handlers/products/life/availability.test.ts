import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

const text = (one: string) => (one ? { kind: 'text', text: one } : null);
const sizes = (...rows: [code: string, availability: string, replacedBy: string][]) =>
  JSON.stringify({
    columns: [
      { name: 'Availability', unit: null },
      { name: 'Replaced by', unit: null },
    ],
    rows: rows.map(([code, ...cells]) => ({ code, cells: cells.map(text) })),
  });

describe.each(databases)('availability, on %s', database => {
  let server: TestServer;
  let categoryId = '';
  let product = '';
  let successor = '';

  beforeAll(async () => {
    server = await startTestServer(database);
    ({ _id: categoryId } = await server.client.categories.create({ name: 'Cylinders' }));
    const make = async (name: string, more: object) =>
      (await server.client.products.create({ name, categoryId, ...more }))._id;
    successor = await make('Ram VCY', { variants: sizes(['VCY-70', '', '']) });
    const variants = sizes(['VCX-63', '', ''], ['VCX-80', 'In stock', ''], ['VCX-71', '', 'VCY-70']);
    product = await make('Ram VCX', { availability: '3 weeks', variants });
  });
  afterAll(() => server?.close());

  test('is that of the size, or else of the product', async () => {
    const of = async (code?: string) =>
      (await server.visitor.products.sheet({ id: product, ...(code ? { code } : {}) })).availability;
    expect(await of()).toEqual({ text: '3 weeks', stock: 'days', days: 21 });
    expect(await of('VCX-63')).toEqual({ text: '3 weeks', stock: 'days', days: 21 });
    expect(await of('VCX-80')).toEqual({ text: 'In stock', stock: 'in-stock', days: 0 });
    expect((await server.visitor.products.sheet({ id: successor })).availability).toBeUndefined();
  });

  test('of a size that was replaced leads to the successor', async () => {
    const { size } = await server.visitor.products.sheet({ id: product, code: 'vcx 71' });
    expect(size).toMatchObject({ code: 'VCX-71', replacedBy: { _id: successor, name: 'Ram VCY', code: 'VCY-70' } });
    const { size: other } = await server.visitor.products.sheet({ id: product, code: 'VCX-63' });
    expect(other).not.toHaveProperty('replacedBy');
  });

  test('is on the card, and in the product line of an enquiry about a size', async () => {
    const cards = await server.visitor.products.list({ fields: 'card' });
    expect(cards.map(({ availability }) => availability)).toEqual([undefined, '3 weeks']);
    const lineOf = async (message: string) => {
      const { _id: id } = await server.visitor.enquiries.submit({
        ...{ name: 'Ada', email: 'ada@example.com', message, product, elapsed: 9000 },
      } as never);
      return (await server.client.enquiries.get({ id })).product;
    };
    expect(await lineOf('Please quote.')).toBe('Ram VCX (3 weeks)');
    expect(await lineOf('Order code: VCX-80\nPlease quote.')).toBe('Ram VCX (In stock)');
  });

  test('is refused with the forms that there are, of a product and of a size', async () => {
    const forms = 'Availability must be “In stock”, “10 days”, “3 weeks” or “Made to order, 4 weeks”, or empty';
    const update = (more: object) => server.client.products.update({ id: product, ...more });
    await expect(update({ availability: 'soon' })).rejects.toMatchObject({
      details: [{ path: 'availability', message: forms }],
    });
    await expect(update({ variants: sizes(['VCX-63', 'soon', '']) })).rejects.toMatchObject({
      details: [{ path: 'variants.rows.0', message: `VCX-63: ${forms}.` }],
    });
  });
});

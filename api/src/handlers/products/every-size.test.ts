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

  test('the search names no size for a name, a series or an order code that the product does not have', async () => {
    for (const q of ['VCX 100/70 Mill-Duty Cylinder', 'mill-duty', 'VCX-80/56x99999-MF3']) {
      const [first] = (await server.visitor.search.find({ q })).products;
      expect({ q, _id: first?._id }).toEqual({ q, _id: named('VCX')._id });
      expect(first?.code ?? '').not.toContain('99999');
    }
  });
});

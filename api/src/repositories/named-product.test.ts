import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.each(databases)('an enquiry about a product, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: true });
    make = factories(server);
  });
  afterAll(() => server?.close());

  test.each(['Hydraulikzylinder für Öl', '液压泵', '🔧 ½″', '<ſcript>'])(
    'called %j reaches staff with its product',
    async name => {
      const { _id: productId } = await make.product({ name });
      await make.enquiry({ product: name });
      expect(await server.client.enquiries.list({ limit: 1 })).toMatchObject([{ product: name, productId }]);
    },
  );

  test('an enquiry about a product that is not in the catalogue reaches staff too, whatever its name', async () => {
    await make.enquiry({ product: 'Größe 7 – “spécial”' });
    expect(await server.client.enquiries.list({ limit: 1 })).toMatchObject([
      { product: 'Größe 7 – “spécial”', productId: null },
    ]);
  });

  test('given by its id reaches staff with its name', async () => {
    const { _id: productId } = await make.product({ name: 'Gear pump' });
    await make.enquiry({ product: productId });
    expect(await server.client.enquiries.list({ limit: 1 })).toMatchObject([{ product: 'Gear pump', productId }]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe('long texts of a product', () => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let categoryId = '';
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    make = factories(server);
    categoryId = (await make.category())._id;
  });
  afterAll(() => server?.close());

  const message = 'The texts of a product may have at most 200,000 characters together.';
  const half = 'x'.repeat(100_000);

  test('long texts of a product have a common limit, whose error names the field that exceeds it', async () => {
    const texts = { smallDesc: half, fullDesc: half, features: 'x' };
    await expect(server.client.products.create({ name: 'A', categoryId, ...texts })).rejects.toMatchObject({
      code: 'invalid_input',
      message,
      details: [{ path: 'features', message }],
    });
    const { _id: id } = await make.product({ categoryId, smallDesc: half, fullDesc: half });
    await expect(server.client.products.update({ id, advantages: 'x' })).rejects.toMatchObject({
      details: [{ path: 'advantages', message }],
    });
    const escaped = { fullDesc: '', features: '<'.repeat(60_000) };
    await expect(server.client.products.update({ id, ...escaped })).rejects.toMatchObject({
      details: [{ path: 'features', message }],
    });
    await server.client.products.update({ id, smallDesc: 'short', advantages: 'x' });
    expect(await server.visitor.products.get({ id })).toMatchObject({ smallDesc: 'short', advantages: 'x' });
  });

  const pieces = ['<p>', '<ul><li>م', ...(process.env.WHOLE_TESTS === '1' ? ['<b>', '<ul><li>'] : [])];
  test.each(pieces)('long texts of a product do not block other requests while being sanitised: %s', async piece => {
    const text = piece.repeat(80_000 / piece.length);
    const { _id: id } = await make.product({ categoryId });
    await server.client.products.update({ id, name: 'Warmed up' });
    const before = process.threadCpuUsage();
    await server.client.products.update({ id, fullDesc: text });
    const { user, system } = process.threadCpuUsage(before);
    // In microseconds of CPU time on this thread.
    expect(user + system).toBeLessThan(500_000);
  });
});

import { shareAddress } from '@hydraulics/common/units/share';
import { expect, test } from 'vitest';
import { factories } from '../testing/factories.ts';
import { startTestServer } from '../testing/server.ts';

test('requests beyond the queue limit must try again later', async () => {
  const server = await startTestServer('sqlite');
  const make = factories(server);
  const category = await make.category();
  const products = [];
  for (let n = 0; n < 50; n += 1) products.push(await make.product({ categoryId: category._id }));
  const all = await Promise.all(products.map(product => server.http.get(shareAddress(product))));
  const statuses = new Set(all.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 429]);
  expect(all.find(({ status }) => status === 429)?.headers.get('Retry-After')).toBe('10');
  await server.close();
});

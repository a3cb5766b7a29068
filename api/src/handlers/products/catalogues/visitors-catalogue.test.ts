import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../testing/databases.ts';
import { factories } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { visitorsCatalogue } from './visitors-catalogue.ts';

describe.each(databases)('the hourly limit for the catalogues of all visitors, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
    const make = factories(server);
    const categoryId = (await make.category('Cylinders'))._id;
    for (const name of ['C1', 'C2']) await make.product({ name, categoryId });
  });
  afterAll(() => server?.close());

  /** Requests a catalogue of two products after others, each of which is given by its number of products. */
  async function requestAfter(totals: number[]) {
    const { deps } = server;
    const createdAt = new Date(deps.now().getTime() - 59 * 60_000);
    await deps.db.transaction(async tables => {
      await tables.catalogues.deleteAll();
      for (const [place, total] of totals.entries()) {
        const made = { id: `made-${place}`, createdAt, userId: null, userName: null, covers: 'Pumps', source: 'pumps' };
        const state = 'done' as const;
        await tables.catalogues.insert({
          ...made,
          units: 'us',
          state,
          total,
          done: total,
          pages: 1,
          bytes: 1,
          message: null,
        });
      }
    });
    const answer = await visitorsCatalogue(deps, { units: 'metric' }, true);
    // One that has been started is finished before the next test.
    await expect.poll(() => deps.db.read(tables => tables.catalogues.countBy({ state: 'running' }))).toBe(0);
    return answer;
  }

  const started = { making: { done: 0, total: 2 } };
  const refused = { making: null };

  test.each([
    ['is reached with the 20th one', [...Array(18).fill(1), 4980], started],
    ['refuses the 21st one', Array(20).fill(1), refused],
    ['refuses more than 5,000 products', [4999], refused],
  ])('%s', async (_what, totals, answer) => {
    expect(await requestAfter(totals)).toEqual(answer);
  });
});

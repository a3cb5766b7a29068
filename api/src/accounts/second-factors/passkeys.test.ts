import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { withPasskey } from '../../testing/second-factors/enrolled.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { spendPasskey } from './passkeys.ts';

describe.each(databases)('the counter of a passkey, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  /** Uses a verified response with this counter, after another one has left a counter behind. */
  async function use(stored: number, counter: number) {
    const { db, now } = server.deps;
    const { passkeyId: id } = await withPasskey(server, factories(server));
    const ticket = { id, userId: null, data: {}, expiresAt: new Date(now().getTime() + 60_000) };
    return db.transaction(async tables => {
      await tables.passkeys.update({ id }, { counter: stored });
      const row = await tables.passkeys.findOneByOrFail({ id });
      await spendPasskey(tables, server.deps, { row, counter, ticket });
      return (await tables.passkeys.findOneByOrFail({ id })).counter;
    });
  }

  test.each([
    ['stays at zero for keys that do not count', 0, 0, 0],
    ['may begin', 0, 1, 1],
    ['may increase', 5, 6, 6],
  ])('%s', async (_what, stored, counter, left) => {
    expect(await use(stored, counter)).toBe(left);
  });

  test.each([
    ['does not increase', 5, 5],
    ['decreases', 5, 4],
    ['begins again', 5, 0],
  ])('refuses a response as from a copied key if it %s', async (_what, stored, counter) => {
    await expect(use(stored, counter)).rejects.toMatchObject({ code: 'wrong_passkey' });
  });
});

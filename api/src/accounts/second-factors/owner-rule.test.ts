import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { enrolled } from '../../testing/second-factors/enrolled.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { changeRule, isRequiredForOwners } from './owner-rule.ts';

describe.each(databases)('the rule that owners need a second factor, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  test('is switched on beside other settings, and leaves them unchanged', async () => {
    const { db, publicUrl } = server.deps;
    const { _id: userId } = await enrolled(server, factories(server));
    const stored = await db.transaction(async tables => {
      await tables.settings.deleteAll();
      await tables.settings.insert({ id: 'another', value: 'kept' });
      await changeRule(tables, { publicUrl }, { userId, isRequired: true });
      return {
        isRequired: await isRequiredForOwners(tables),
        another: await tables.settings.findOneBy({ id: 'another' }),
      };
    });
    expect(stored).toEqual({ isRequired: true, another: { id: 'another', value: 'kept' } });
  });
});

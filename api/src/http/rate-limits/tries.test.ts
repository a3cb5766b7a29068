import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { Budget } from './budgets.ts';
import { consumeTry, refundTry } from './tries.ts';

describe.each(databases)('a counted try, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const budget = (id: string): Budget => ({ by: 'address', id, tries: 2, seconds: 60 });
  /** At one moment, so that all of a wait is left. */
  const deps = () => ({ db: server.deps.db, now: () => new Date('2030-01-01T00:00:00Z') });
  const consume = (id: string) => consumeTry(deps(), [budget(id)]);

  test('that is refunded can be used again', async () => {
    expect([await consume('refunded'), await consume('refunded')]).toEqual([0, 0]);
    await refundTry(deps(), [budget('refunded')]);
    expect(await consume('refunded')).toBe(0);
    expect(await consume('refunded')).toBe(60_000);
  });

  test('that is refunded late does not end the wait that others have caused', async () => {
    expect([await consume('late'), await consume('late'), await consume('late')]).toEqual([0, 0, 60_000]);
    await refundTry(deps(), [budget('late')]);
    expect(await consume('late')).toBe(60_000);
  });
});

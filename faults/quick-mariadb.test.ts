import { afterAll, beforeAll, describe, test } from 'vitest';
import { ensureMariadb, type TestMariadb } from '../scripts/database/mariadb-server.ts';
import { expectGood, testQuickly } from './scenarios/quick.ts';
import { stopUnderLoad } from './scenarios/stop.ts';
import type { Environment } from './tools/site.ts';

describe.runIf(process.env.TEST_DATABASE_URL)('on mariadb', () => {
  let mariadb: TestMariadb | undefined;
  beforeAll(async () => {
    mariadb = await ensureMariadb();
  });
  afterAll(() => mariadb?.stop());

  const environment = (): Environment => ({ database: 'mariadb', mariadb: mariadb?.url ?? '' });

  testQuickly(environment);

  // On SQLite: e2e/process/stop.spec.ts.
  test('a stop under load answers every request that was sent', async () => {
    expectGood(await stopUnderLoad(environment(), 'group'));
  });
});

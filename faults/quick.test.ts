import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureMariadb, type TestMariadb } from '../scripts/database/mariadb-server.ts';
import { backups } from './scenarios/backups.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { kills } from './scenarios/kills.ts';
import { stopUnderLoad } from './scenarios/stop.ts';
import type { Findings } from './tools/report.ts';
import type { Environment } from './tools/site.ts';
import type { DatabaseKind } from './tools/store.ts';

const hasServer = Boolean(process.env.TEST_DATABASE_URL);
const databases: DatabaseKind[] = hasServer ? ['sqlite', 'mariadb'] : ['sqlite'];
let mariadb: TestMariadb | undefined;
beforeAll(async () => {
  if (hasServer) mariadb = await ensureMariadb();
});
afterAll(() => mariadb?.stop());

const environmentOf = (database: DatabaseKind): Environment => ({ database, mariadb: mariadb?.url ?? '' });

function expectGood(findings: Findings): void {
  expect(findings.broken).toEqual([]);
  expect(findings.lost).toBe(0);
  expect(findings.acknowledged).toBeGreaterThan(0);
}

describe.each(databases)('on %s', database => {
  test('three kills under writes lose nothing that was acknowledged', async () => {
    expectGood(await kills(environmentOf(database), { count: 3, seed: 1 }));
  });

  test('a stop under load answers every request that was sent', async () => {
    expectGood(await stopUnderLoad(environmentOf(database), 'group'));
  });

  test('a backup made under writes is verified, and restored', async () => {
    expectGood(await backups(environmentOf(database), { into: [database], kills: 1, seconds: 1 }));
  });
});

test('a full disk loses nothing that is acknowledged later', async () => {
  expectGood(await fullDisk(environmentOf('sqlite'), 'SIGKILL'));
});

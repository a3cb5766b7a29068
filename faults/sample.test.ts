import { expect, test } from 'vitest';
import { serverUrl } from '../api/src/testing/databases.ts';
import { killedWorkers } from './scenarios/killed-workers/killed-workers.ts';
import { kills } from './scenarios/kills.ts';
import { mailKills } from './scenarios/mail-kills.ts';
import { pointInTime } from './scenarios/point-in-time.ts';

const databases = serverUrl ? (['sqlite', 'mariadb'] as const) : (['sqlite'] as const);

test('a kill under writes loses nothing that was acknowledged', async () => {
  const { failed, lost, acknowledged } = await kills({ database: 'sqlite', mariadb: '' }, { count: 1, seed: 1 });
  expect(failed).toEqual([]);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(0);
});

test.each(databases)('kills while mails come in and go out lose none, and double none, on %s', async database => {
  const { failed, lost, acknowledged } = await mailKills({ database, mariadb: serverUrl ?? '' }, { count: 3, seed: 1 });
  expect(failed).toEqual([]);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(12);
});

test.runIf(serverUrl)('the second before a mistake is restored by the binary logs of a MariaDB', async () => {
  const { failed, lost, acknowledged } = await pointInTime({ seconds: 1, seed: 1 });
  expect(failed).toEqual([]);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(6);
});

// Without a database server there is one process, which does everything.
test.skipIf(!serverUrl)(
  'an import begun at one process, whose worker is killed, is done by the next one, once',
  async () => {
    const { failed } = await killedWorkers({ mariadb: serverUrl ?? '' }, ['import']);
    expect(failed).toEqual([]);
  },
);

import { expect, test } from 'vitest';
import { databases } from '../api/src/testing/databases.ts';
import { kills } from './scenarios/kills.ts';
import { mailKills } from './scenarios/mail-kills.ts';

test('a kill under writes loses nothing that was acknowledged', async () => {
  const { failed, lost, acknowledged } = await kills({ database: 'sqlite', mariadb: '' }, { count: 1, seed: 1 });
  expect(failed).toEqual([]);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(0);
});

test.each(databases)('kills while mails come in and go out lose none, and double none, on %s', async database => {
  const mariadb = process.env.TEST_DATABASE_URL ?? '';
  const { failed, lost, acknowledged } = await mailKills({ database, mariadb }, { count: 3, seed: 1 });
  expect(failed).toEqual([]);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(12);
});

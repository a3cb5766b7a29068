import { expect, test } from 'vitest';
import { kills } from './scenarios/kills.ts';

test('a kill under writes loses nothing that was acknowledged', async () => {
  const { failed, lost, acknowledged } = await kills({ database: 'sqlite', mariadb: '' }, { count: 1, seed: 1 });
  expect(failed).toEqual([]);
  expect(lost).toBe(0);
  expect(acknowledged).toBeGreaterThan(0);
});

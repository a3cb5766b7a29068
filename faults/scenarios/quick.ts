import { expect, test } from 'vitest';
import type { Findings } from '../tools/report.ts';
import type { Environment } from '../tools/site.ts';
import { backups } from './backups.ts';
import { kills } from './kills.ts';

export function expectGood(findings: Findings): void {
  expect(findings.failed).toEqual([]);
  expect(findings.lost).toBe(0);
  expect(findings.acknowledged).toBeGreaterThan(0);
}

/** A few of each fault, on one database. */
export function testQuickly(environment: () => Environment): void {
  test('two kills under writes lose nothing that was acknowledged', async () => {
    expectGood(await kills(environment(), { count: 2, seed: 1 }));
  });

  test('a backup made under writes is verified, and restored', async () => {
    const { database } = environment();
    // Killed restores: api/src/backup/killed.test.ts, at each of their steps.
    expectGood(await backups(environment(), { into: [database], kills: 0, seconds: 1 }));
  });
}

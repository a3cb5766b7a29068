import { describe, expect, test } from 'vitest';
import { fullDisk } from './scenarios/full-disk.ts';
import { lostLog } from './scenarios/lost-log.ts';
import { expectGood, testQuickly } from './scenarios/quick.ts';
import type { Environment } from './tools/site.ts';

const environment: Environment = { database: 'sqlite', mariadb: '' };

describe('on sqlite', () => testQuickly(() => environment));

test('a full disk loses nothing that is acknowledged later', async () => {
  expectGood(await fullDisk(environment, 'SIGKILL'));
});

test('a log that cannot be written loses lines only', async () => {
  expect((await lostLog(environment)).failed).toEqual([]);
});

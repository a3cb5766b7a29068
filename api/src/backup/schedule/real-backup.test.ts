import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClock } from '../../testing/clock.ts';
import { startTestServer } from '../../testing/server.ts';
import { spawnCommand } from '../spawn-command.ts';
import { BackupSchedule, type ScheduleOptions } from './schedule.ts';
import { readBackupState } from './state.ts';

const minutes = 60_000;

test('the schedule makes a real backup, once for two processes, and restores it in a drill', async () => {
  const server = await startTestServer('sqlite');
  const BACKUP_DIR = mkdtempSync(join(tmpdir(), 'real-backup-'));
  const at = Date.now();
  const logged: string[] = [];
  const log = { error: (line: unknown) => logged.push(String(line)), info: () => undefined };
  const environment = { DATA_DIR: server.folder, BACKUP_DIR };
  const before = { ...process.env };
  Object.assign(process.env, environment);
  const tickOfAnother = async () => {
    const clock = createClock(at - 5 * minutes);
    const options = { ...environment, BACKUP_AT: '03:00', log: log as ScheduleOptions['log'], spawn: spawnCommand };
    const schedule = new BackupSchedule({ ...options, db: server.deps.db, now: clock.now });
    clock.advance(5 * minutes);
    await schedule.runDue(new AbortController().signal);
  };
  await Promise.all([tickOfAnother(), tickOfAnother()]);
  process.env = before;
  expect(logged).toEqual([]);
  expect(readdirSync(BACKUP_DIR).filter(name => !name.startsWith('.'))).toHaveLength(1);
  const state = await readBackupState(server.folder);
  expect(state).toMatchObject({ lastBackup: { ok: true }, lastDrill: { ok: true } });
  await server.close();
  rmSync(BACKUP_DIR, { recursive: true });
});

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../../testing/clock.ts';
import { databases } from '../../testing/databases.ts';
import { openTestDeps, type TestDeps } from '../../testing/server.ts';
import { busyCode } from '../spawn-command.ts';
import { readRequest, requestBackup } from './requested.ts';
import { backupName } from './retention.ts';
import { BackupSchedule, latestOccurrence, type ScheduleOptions } from './schedule.ts';
import { readBackupState, updateBackupState } from './state.ts';

const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

type Failure = { code: number; output: string; of?: 'verify' };

let opened: TestDeps;
let scratch: string;
let DATA_DIR: string;
let BACKUP_DIR: string;
let ran: string[];
let failing: Failure | undefined;
let logged: string[];

function schedule(start: string, more: Partial<ScheduleOptions> = {}) {
  const clock = createClock(new Date(start).getTime());
  const log = { error: (line: unknown) => logged.push(String(line)), info: () => undefined };
  const spawn: ScheduleOptions['spawn'] = async (command, args) => {
    ran.push([command, ...args].join(' '));
    if (failing && (failing.of ?? command) === command) return failing;
    const at = clock.now();
    if (command === 'backup') mkdirSync(join(BACKUP_DIR, backupName(at)), { recursive: true });
    else await updateBackupState(DATA_DIR, { lastDrill: { at: at.toISOString(), ok: true, message: 'Good.' } });
    return { code: 0, output: 'Done.' };
  };
  const { db } = opened.deps;
  const options = { db, DATA_DIR, BACKUP_DIR, BACKUP_AT: '03:00', log: log as ScheduleOptions['log'], spawn };
  const made = new BackupSchedule({ ...options, now: clock.now, ...more });
  const stop = new AbortController();
  const run = () => made.runDue(stop.signal);
  const after = async (milliseconds: number) => {
    ran = [];
    clock.advance(milliseconds);
    await run();
    return ran;
  };
  return { after, run, stop, clock };
}

const local = (text: string) => new Date(text).toISOString();
const backUpSince = (text: string) => `backup --since=${local(text)}`;
/** A server that has stopped made the first backup and drill then. */
const ranAt = (text: string) =>
  schedule(new Date(new Date(text).getTime() - 5 * minutes).toISOString()).after(5 * minutes);

describe.each(databases)('the schedule, on %s,', kind => {
  beforeEach(async () => {
    opened = await openTestDeps(kind);
    scratch = mkdtempSync(join(tmpdir(), 'backup-schedule-'));
    DATA_DIR = join(scratch, 'data');
    BACKUP_DIR = join(scratch, 'backups');
    for (const folder of [DATA_DIR, join(DATA_DIR, 'originals'), BACKUP_DIR]) mkdirSync(folder);
    [ran, failing, logged] = [[], undefined, []];
  });
  afterEach(async () => {
    rmSync(scratch, { recursive: true, force: true });
    await opened.close();
  });

  test('makes a backup each night at its time, and a drill each week', async () => {
    await ranAt('2030-06-03T03:00:00');
    const { after } = schedule('2030-06-03T12:00:00');
    expect(await after(14 * hours + 59 * minutes)).toEqual([]);
    expect(await after(1 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00')]);
    expect(await after(1 * minutes)).toEqual([]);
    expect(await after(1 * days)).toEqual([backUpSince('2030-06-05T03:00:00')]);
    for (let count = 0; count < 4; count += 1) expect(await after(1 * days)).toHaveLength(1);
    expect(await after(1 * days)).toEqual([backUpSince('2030-06-10T03:00:00'), 'verify']);
    expect(await after(1 * hours)).toEqual([]);
  });

  test('makes up for a missed backup five minutes after the start', async () => {
    await ranAt('2030-06-01T03:00:00');
    const { after } = schedule('2030-06-04T09:00:00');
    expect(await after(4 * minutes)).toEqual([]);
    expect(await after(1 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00')]);
    expect(await after(1 * minutes)).toEqual([]);
  });

  test('the schedule starts with a backup and a drill when there is none', async () => {
    const { after } = schedule('2030-06-04T09:00:00');
    expect(await after(5 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00'), 'verify']);
  });

  test('makes no backups when it is off', async () => {
    const { after } = schedule('2030-06-04T09:00:00', { BACKUP_AT: 'off' });
    expect(await after(2 * days)).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('makes a backup that staff asked for within a minute, even if it is off, and only one', async () => {
    const { after, clock } = schedule('2030-06-04T09:00:00', { BACKUP_AT: 'off' });
    const { db } = opened.deps;
    for (let count = 0; count < 2; count += 1) await db.transaction(tables => requestBackup(tables, clock.now()));
    expect(await readRequest(db)).toBe('waiting');
    expect(await after(1 * minutes)).toEqual([expect.stringMatching(/^backup --since=/)]);
    expect(await readRequest(db)).toBeNull();
    expect(await after(1 * days)).toEqual([]);
  });

  test('waits for another backup before the one that staff asked for, and records its failure', async () => {
    failing = { code: busyCode, output: 'Another process is making this backup.' };
    const { after, clock } = schedule('2030-06-04T09:00:00', { BACKUP_AT: 'off' });
    await opened.deps.db.transaction(tables => requestBackup(tables, clock.now()));
    expect(await after(1 * minutes)).toEqual([expect.stringMatching(/^backup --since=/)]);
    expect(await readRequest(opened.deps.db)).toBe('running');
    failing = { code: 1, output: 'Not enough space.' };
    expect(await after(1 * minutes)).toEqual([expect.stringMatching(/^backup --since=/)]);
    expect((await readBackupState(DATA_DIR)).lastBackup).toMatchObject({ ok: false, message: 'Not enough space.' });
    expect(logged).toEqual(['The requested backup failed: Not enough space.']);
    expect(await readRequest(opened.deps.db)).toBeNull();
  });

  test('records a failure, retries after an hour and continues the next night', async () => {
    failing = { code: 1, output: 'Not enough space.' };
    const { after } = schedule('2030-06-04T09:00:00');
    expect(await after(5 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00')]);
    expect((await readBackupState(DATA_DIR)).lastBackup).toMatchObject({
      ok: false,
      message: 'Not enough space.',
      path: expect.stringContaining(BACKUP_DIR),
    });
    expect(logged).toEqual(['The nightly backup failed: Not enough space.']);
    expect(await after(59 * minutes)).toEqual([]);
    expect(await after(1 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00')]);
    failing = undefined;
    expect(await after(1 * hours)).toEqual([backUpSince('2030-06-04T03:00:00'), 'verify']);
    expect(await after(1 * hours)).toEqual([]);
  });

  test('records a failed drill and tries the next backup', async () => {
    const { after } = schedule('2030-06-04T09:00:00');
    failing = { code: 1, output: 'It was ended by SIGKILL.', of: 'verify' };
    expect(await after(5 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00'), 'verify']);
    expect((await readBackupState(DATA_DIR)).lastDrill).toMatchObject({
      ok: false,
      message: 'It was ended by SIGKILL.',
    });
    expect(await after(1 * hours)).toEqual([]);
    failing = undefined;
    expect(await after(1 * days)).toEqual([backUpSince('2030-06-05T03:00:00'), 'verify']);
  });

  test('ignores a backup and a drill that were done on a clock a year ahead', async () => {
    await ranAt('2031-06-04T03:00:00');
    const { after } = schedule('2030-06-04T09:00:00');
    expect(await after(5 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00'), 'verify']);
  });

  test('the schedule of two processes runs once, and so does the drill', async () => {
    const [first, second] = [schedule('2030-06-04T09:00:00'), schedule('2030-06-04T09:00:00')];
    for (const { clock } of [first, second]) clock.advance(5 * minutes);
    await Promise.all([first.run(), second.run()]);
    expect(ran).toEqual([backUpSince('2030-06-04T03:00:00'), 'verify']);
    ran = [];
    for (const { clock } of [first, second]) clock.advance(7 * days);
    await Promise.all([first.run(), second.run()]);
    expect(ran.sort()).toEqual([backUpSince('2030-06-11T03:00:00'), 'verify']);
  });

  test.each(['backup', 'verify'] as const)(
    'the schedule takes over a %s of a process that was killed, once',
    async command => {
      const waiting = Promise.withResolvers<void>();
      const end = Promise.withResolvers<{ code: number; output: string }>();
      const spawn: ScheduleOptions['spawn'] = async started => {
        if (started !== command) return { code: 0, output: 'Done.' };
        waiting.resolve();
        return end.promise;
      };
      const killed = schedule('2030-06-04T09:00:00', { spawn });
      killed.clock.advance(5 * minutes);
      const ended = killed.run();
      await waiting.promise;
      const { after } = schedule('2030-06-04T08:55:00');
      expect(await after(10 * minutes + 20_000)).toEqual([]);
      const takenOver = command === 'backup' ? [backUpSince('2030-06-04T03:00:00'), 'verify'] : ['verify'];
      expect(await after(20_000)).toEqual(takenOver);
      // The first was only suspended; what it reports no longer counts.
      end.resolve({ code: 1, output: 'Too late.' });
      await ended;
      expect(await after(2 * hours)).toEqual([]);
    },
  );

  test('tries again in a minute while an operator makes a backup', async () => {
    failing = { code: busyCode, output: 'Another process is making this backup.' };
    const { after } = schedule('2030-06-04T09:00:00');
    expect(await after(5 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00')]);
    failing = undefined;
    expect(await after(1 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00'), 'verify']);
    expect(logged).toEqual([]);
  });

  test('makes a backup at another time or in another folder once the settings are changed', async () => {
    await ranAt('2030-06-04T03:00:00');
    const later = schedule('2030-06-04T09:00:00', { BACKUP_AT: '05:00' });
    expect(await later.after(5 * minutes)).toEqual([backUpSince('2030-06-04T05:00:00')]);
    expect(await later.after(19 * hours + 56 * minutes)).toEqual([backUpSince('2030-06-05T05:00:00')]);
    const elsewhere = schedule('2030-06-05T09:00:00', { BACKUP_AT: '05:00', BACKUP_DIR: join(scratch, 'other') });
    expect(await elsewhere.after(5 * minutes)).toEqual([backUpSince('2030-06-05T05:00:00')]);
    expect(await elsewhere.after(1 * minutes)).toEqual([]);
  });

  test('stops a running backup when the server stops', async () => {
    let markStarted = () => {};
    const waiting = new Promise<void>(resolve => {
      markStarted = resolve;
    });
    const spawn: ScheduleOptions['spawn'] = (_command, _args, signal) =>
      new Promise(resolve => {
        markStarted();
        signal.addEventListener('abort', () => resolve({ code: 1, output: 'It was ended by SIGTERM.' }));
      });
    const { run, stop, clock } = schedule('2030-06-04T09:00:00', { spawn });
    clock.advance(5 * minutes);
    const ended = run();
    await waiting;
    stop.abort();
    await ended;
    // Not a failure: the next start makes this backup.
    expect(existsSync(join(DATA_DIR, 'backup-state.json'))).toBe(false);
    expect(logged).toEqual([]);
    const { after } = schedule('2030-06-04T09:05:00');
    expect(await after(5 * minutes)).toEqual([backUpSince('2030-06-04T03:00:00'), 'verify']);
  });
});

test.each([
  ['03:00', '2030-06-04T03:00:00', '2030-06-04T03:00:00'],
  ['03:00', '2030-06-04T02:59:59', '2030-06-03T03:00:00'],
  ['23:30', '2030-03-01T00:10:00', '2030-02-28T23:30:00'],
  ['00:00', '2030-01-01T00:00:00', '2030-01-01T00:00:00'],
])('%s was last, at %s, at %s', (time, now, expected) => {
  expect(latestOccurrence(time, new Date(now)).toISOString()).toBe(local(expected));
});

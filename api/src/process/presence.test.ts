import { Like } from 'typeorm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { backgroundCheck } from '../health/status-checks.ts';
import { serverUrl } from '../testing/databases.ts';
import { openTestDeps, type TestDeps } from '../testing/server.ts';
import { Presence, readProcesses } from './presence.ts';

let opened: TestDeps;
let second: Database;
beforeEach(async () => {
  opened = await openTestDeps(serverUrl ? 'mariadb' : 'sqlite');
  second = await new Database(opened.database.location).open();
});
afterEach(async () => {
  await second?.close();
  await opened?.close();
});

/** Lets a process have been silent for so long. */
const silence = (role: string, seconds: number) =>
  opened.deps.db.transaction(({ manager }) =>
    manager.query(
      `UPDATE leases SET until = UTC_TIMESTAMP(3) - INTERVAL ${seconds} SECOND WHERE name LIKE 'process ${role} %'`,
    ),
  );

test.skipIf(!serverUrl)(
  'each process on a database server knows the others, and since when one is missing',
  async () => {
    const { db } = opened.deps;
    expect(await readProcesses(db)).toEqual({ count: { web: 0, worker: 0, both: 0 }, idleMs: null });
    const web = await new Presence(db, 'web').start();
    expect(await readProcesses(second)).toEqual({ count: { web: 1, worker: 0, both: 0 }, idleMs: null });
    const worker = await new Presence(second, 'worker').start();
    const another = await new Presence(second, 'worker').start();
    expect(await readProcesses(db)).toEqual({ count: { web: 1, worker: 2, both: 0 }, idleMs: 0 });
    await another.close();
    expect(await readProcesses(db)).toEqual({ count: { web: 1, worker: 1, both: 0 }, idleMs: 0 });
    // As after a kill.
    await silence('worker', 300);
    const { count, idleMs } = (await readProcesses(db)) ?? {};
    expect(count).toEqual({ web: 1, worker: 0, both: 0 });
    expect(Math.round((idleMs ?? 0) / 60_000)).toBe(5);
    await worker.close();
    await web.close();
  },
);

test.skipIf(!serverUrl)('a process that was away for more than a day is forgotten, and comes back', async () => {
  const { db } = opened.deps;
  await (await new Presence(db, 'worker').start()).close();
  await silence('worker', 25 * 3600);
  await (await new Presence(db, 'web').start()).close();
  const found = await db.read(({ leases }) => leases.find({ where: { name: Like('process %') } }));
  expect(found).toMatchObject([{ name: expect.stringMatching(/^process web /) }]);
});

test('the embedded database has one process, which need not say so', async () => {
  const sqlite = serverUrl ? await openTestDeps('sqlite') : opened;
  const { db } = sqlite.deps;
  await (await new Presence(db, 'both').start()).close();
  expect([await readProcesses(db), await db.read(({ leases }) => leases.count())]).toEqual([null, 0]);
  if (sqlite !== opened) await sqlite.close();
});

const minute = 60_000;
const web = { role: 'web', uptimeMs: 10 * minute } as const;

test.each([
  [
    'one worker',
    { web: 2, worker: 1, both: 0 },
    0,
    web,
    'ok',
    '1 process does the work in the background, and 2 serve the website.',
  ],
  [
    'two workers',
    { web: 1, worker: 2, both: 0 },
    0,
    web,
    'ok',
    '2 processes do the work in the background, and 1 serves the website.',
  ],
  [
    'a restart',
    { web: 1, worker: 0, both: 0 },
    2 * minute - 1,
    web,
    'note',
    'The process that works in the background is being restarted.',
  ],
  [
    'no worker for two minutes',
    { web: 1, worker: 0, both: 0 },
    2 * minute,
    web,
    'failed',
    'Nothing has been done in the background for 2 minutes. Mails, imports, catalogues, planned changes and backups wait; nothing is lost. Ask your administrator to start a worker.',
  ],
  [
    'none ever',
    { web: 1, worker: 0, both: 0 },
    null,
    web,
    'failed',
    'Nothing has been done in the background since the server started. Mails, imports, catalogues, planned changes and backups wait; nothing is lost. Ask your administrator to start a worker.',
  ],
  [
    'none yet',
    { web: 1, worker: 0, both: 0 },
    null,
    { ...web, uptimeMs: minute },
    'note',
    'The process that works in the background is being restarted.',
  ],
] as const)('staff read about %s', (_title, count, idleMs, own, state, message) => {
  expect(backgroundCheck({ count, idleMs }, own)).toEqual([{ name: 'background', state, message }]);
});

test('staff read nothing about processes where each does everything', () => {
  const own = { role: 'both', uptimeMs: minute } as const;
  expect(backgroundCheck({ count: { web: 0, worker: 0, both: 3 }, idleMs: 0 }, own)).toEqual([]);
  expect(backgroundCheck(null, own)).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { openTestDeps, type TestDeps } from '../../testing/server.ts';
import { Database } from '../database.ts';
import { claimJob, endJob, freeClaims, postponeJob, putJob, putOnce, runIfDue, workOff } from './jobs.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe.each(databases)('a job, on %s,', kind => {
  let opened: TestDeps;
  let db: Database;
  let second: Database;
  beforeEach(async () => {
    opened = await openTestDeps(kind);
    ({ db } = opened.deps);
    second = await new Database(opened.database.location).open();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await second?.close();
    await opened?.close();
  });

  const now = () => opened.clock.now();
  const put = (key: string, more: { priority?: number; dueAt?: Date } = {}) =>
    db.transaction(tables => putJob(tables, now(), { kind: 'test', key, ...more }));
  const claim = (on = db) => claimJob({ db: on, now }, 'test', 10 * minute);

  test('is claimed once by processes that claim at once, and each job by one of them', async () => {
    for (let n = 0; n < 6; n += 1) await put(`job ${n}`);
    const claimed = await Promise.all(Array.from({ length: 10 }, (_, n) => claim(n % 2 ? db : second)));
    const keys = claimed.flatMap(job => job?.key ?? []).sort();
    expect(keys).toEqual(['job 0', 'job 1', 'job 2', 'job 3', 'job 4', 'job 5']);
  });

  test('is done in the order of its priority and of when it is due', async () => {
    await put('later', { dueAt: new Date(now().getTime() + 5) });
    await put('tomorrow', { dueAt: new Date(now().getTime() + day) });
    await put('urgent', { priority: 1 });
    opened.clock.advance(minute);
    await put('last');
    const order = [await claim(), await claim(), await claim(), await claim()];
    expect(order.map(job => job?.key)).toEqual(['urgent', 'later', 'last', undefined]);
  });

  test('that is added twice is one', async () => {
    await put('one');
    await put('one', { priority: 5 });
    expect(await db.read(({ jobs }) => jobs.find())).toMatchObject([{ key: 'one', priority: 0 }]);
  });

  test('whose transaction fails is not added', async () => {
    const failing = db.transaction(async tables => {
      await putJob(tables, now(), { kind: 'test', key: 'lost' });
      throw new Error('deliberate');
    });
    await expect(failing).rejects.toThrow('deliberate');
    expect(await claim()).toBeNull();
  });

  test('of a process that died is claimed again, and can then no longer be ended by the first', async () => {
    await put('one');
    const first = await claim();
    expect(await claim(second)).toBeNull();
    opened.clock.advance(11 * minute);
    const next = await claim(second);
    if (!first || !next) throw new Error('Both should have it.');
    expect([first.attempts, next.attempts]).toEqual([1, 2]);
    expect(await db.transaction(tables => endJob(tables, first))).toBe(false);
    expect(await db.transaction(tables => postponeJob(tables, first, now(), now()))).toBe(false);
    expect(await db.transaction(tables => endJob(tables, next))).toBe(true);
    expect(await db.read(({ jobs }) => jobs.count())).toBe(0);
  });

  test('that was postponed while the clock was a day ahead is due once the clock is right', async () => {
    await put('one');
    opened.clock.advance(day);
    const job = await claim();
    await db.transaction(async tables => job && postponeJob(tables, job, now(), new Date(now().getTime() + hour)));
    opened.clock.advance(-day);
    expect((await claim())?.key).toBe('one');
    expect(await claim()).toBeNull();
  });

  test('whose work takes long stays claimed until it ends', async () => {
    await put('long');
    const short = { kind: 'test', leaseMs: 30 };
    const dueAt = async () => (await db.read(({ jobs }) => jobs.findOneByOrFail({ key: 'long' }))).dueAt.getTime();
    await workOff({ db, now }, short, async () => {
      const before = await dueAt();
      opened.clock.advance(minute);
      await expect.poll(dueAt).toBeGreaterThan(before);
      return new Date('2030-01-02T00:00:00Z');
    });
    expect(await dueAt()).toBe(Date.parse('2030-01-02T00:00:00Z'));
    opened.clock.advance(2 * day);
    await workOff({ db, now }, short, async () => null);
    expect(await db.read(({ jobs }) => jobs.count())).toBe(0);
  });

  test('whose work fails is due again at the end of its claim', async () => {
    await put('failing');
    const failing = workOff({ db, now }, { kind: 'test', leaseMs: 10 * minute }, () =>
      Promise.reject(new Error('deliberate')),
    );
    await expect(failing).rejects.toThrow('deliberate');
    expect(await claim()).toBeNull();
    opened.clock.advance(10 * minute);
    expect(await claim()).toMatchObject({ key: 'failing', attempts: 2 });
  });

  test('whose process died is due at the start of the only process of the embedded database, and later on a server', async () => {
    await put('died');
    expect(await claim()).not.toBeNull();
    await freeClaims({ db: second, now }, ['other']);
    expect(await claim(second)).toBeNull();
    await freeClaims({ db: second, now }, ['test']);
    expect((await claim(second))?.attempts).toBe(kind === 'sqlite' ? 2 : undefined);
    opened.clock.advance(10 * minute);
    expect((await claim(second))?.attempts).toBe(kind === 'sqlite' ? 3 : 2);
  });

  test('that is always there is added once, and its time stays', async () => {
    const dueAt = new Date(now().getTime() + hour);
    await putOnce({ db, now }, { kind: 'test', dueAt });
    await putOnce({ db: second, now }, { kind: 'test' });
    expect(await claim()).toBeNull();
    opened.clock.advance(hour);
    expect(await claim()).toMatchObject({ key: '' });
  });

  // The embedded database has the clock of its only machine.
  const clocks: [string, number][] = [
    ['an hour ahead', hour],
    ['two minutes behind', -2 * minute],
    ['a year ahead', 365 * day],
  ];
  test.each(kind === 'sqlite' ? [] : clocks)(
    'is not taken from its process by one whose clock is %s',
    async (_title, ms) => {
      const stored = { db, now: () => new Date() };
      await db.transaction(tables => putJob(tables, new Date(), { kind: 'test', key: 'one' }));
      const job = await claimJob(stored, 'test', 10 * minute);
      const right = Date.now();
      vi.useFakeTimers({ toFake: ['Date'], now: right + ms });
      expect(await claimJob({ ...stored, db: second }, 'test', 10 * minute)).toBeNull();
      await second.transaction(async tables => {
        await putJob(tables, new Date(), { kind: 'test', key: 'two' });
        expect(job && (await postponeJob(tables, job, new Date(), new Date(Date.now() + day)))).toBe(true);
      });
      vi.useRealTimers();
      expect(await claimJob(stored, 'test', 10 * minute)).toMatchObject({ key: 'two' });
      expect(await claimJob(stored, 'test', 10 * minute)).toBeNull();
      const { dueAt } = await db.read(({ jobs }) => jobs.findOneByOrFail({ key: 'one' }));
      expect(Math.round((dueAt.getTime() - right) / minute)).toBe(24 * 60);
    },
  );

  test('that is due regularly is done once in its time by one of the processes, and sooner after a failure', async () => {
    const schedule = { kind: 'regular', everyMs: day, leaseMs: hour };
    const runs: string[] = [];
    const run = (on: Database, name: string, work: () => void = () => undefined) =>
      runIfDue({ db: on, now }, schedule, async () => {
        runs.push(name);
        work();
      });
    await Promise.all([run(db, 'first'), run(second, 'first')]);
    await run(db, 'too soon');
    opened.clock.advance(day);
    const failing = run(second, 'failing', () => {
      throw new Error('deliberate');
    });
    await expect(failing).rejects.toThrow('deliberate');
    await run(db, 'too soon');
    opened.clock.advance(hour);
    await run(db, 'again');
    expect(runs).toEqual(['first', 'failing', 'again']);
  });
});

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDeletable } from '../../repositories/records.ts';
import { databases } from '../../testing/databases.ts';
import { openTestDeps, type TestDeps } from '../../testing/server.ts';
import { Database, type Tables } from '../database.ts';
import { claimLease, type LeaseAccess, LeaseLost } from './lease.ts';
import { hasEnded, newOwner } from './owner.ts';
import { underLease } from './under-lease.ts';

const minute = 60_000;

describe.each(databases)('a lease, on %s,', kind => {
  let opened: TestDeps;
  let db: Database;
  let second: Database;
  beforeEach(async () => {
    opened = await openTestDeps(kind);
    ({ db } = opened.deps);
    second = await new Database(opened.database.location).open();
  });
  afterEach(async () => {
    await second?.close();
    await opened?.close();
  });

  const accessOf =
    (one: Database): LeaseAccess =>
    work =>
      one.transaction(tables => work(tables.leases));
  const rowOf = (name: string) => db.read(tables => tables.leases.findOneByOrFail({ name }));
  /** A lease of a process on another machine. */
  const insert = (name: string, endsInMs: number) =>
    db.transaction(tables =>
      tables.leases.insert({ name, owner: 'elsewhere~1~x~y', until: new Date(Date.now() + endsInMs), fence: 7 }),
    );
  const category = (name: string) => ({ ...newDeletable(new Date()), name, nameKey: name });
  const add = (name: string) => (tables: Tables) => tables.categories.insert(category(name));
  const names = async () => (await db.read(tables => tables.categories.find())).map(({ name }) => name);

  test('a lease goes to one of many that claim it at once', async () => {
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, n) => claimLease(accessOf(n % 2 ? db : second), 'one')),
    );
    const had = claims.filter(lease => lease !== null);
    expect(had.map(({ fence }) => fence)).toEqual([1]);
    await had[0]?.release();
  });

  test('a lease is given to the next when it is released, with a higher fence number', async () => {
    const first = await claimLease(accessOf(db), 'next');
    expect(await claimLease(accessOf(second), 'next')).toBeNull();
    const waiting = claimLease(accessOf(second), 'next', { waitMs: minute });
    await first?.release();
    const next = await waiting;
    expect([first?.fence, next?.fence]).toEqual([1, 2]);
    await next?.release();
  });

  test.each([
    ['is over', -1000, 8],
    ['has not ended', minute / 4, null],
    ['ends later than any lease, because the clock was set back', 24 * 60 * minute, 8],
  ])('a lease of another machine that %s', async (_title, endsInMs, fence) => {
    await insert('other', endsInMs);
    const lease = await claimLease(accessOf(db), 'other');
    expect(lease?.fence ?? null).toBe(fence);
    await lease?.release();
  });

  test('a lease is renewed while its work runs, and taken over if it is not', async () => {
    const times = { leaseMs: 600, renewMs: 100 };
    const renewed = await claimLease(accessOf(db), 'renewed', { times });
    const { until } = await rowOf('renewed');
    await expect.poll(async () => (await rowOf('renewed')).until > until).toBe(true);
    await renewed?.release();
    const silent = await claimLease(accessOf(db), 'silent', { times: { leaseMs: 300, renewMs: minute } });
    const next = await claimLease(accessOf(second), 'silent', { waitMs: minute });
    expect([silent?.fence, next?.fence]).toEqual([1, 2]);
    await expect(silent?.require()).rejects.toThrow(LeaseLost);
    await silent?.release();
    await next?.require();
    await next?.release();
  });

  test('lets its process write only while no other has it', async () => {
    const times = { leaseMs: 300, renewMs: minute };
    const work = underLease(
      db,
      'guarded',
      async () => {
        await db.write(add('before'));
        const other = await claimLease(accessOf(second), 'guarded', { waitMs: minute });
        await second.write(add('by the next'));
        await expect(db.write(add('too late'))).rejects.toThrow(LeaseLost);
        await other?.release();
      },
      { times },
    );
    expect(await work).not.toBeNull();
    expect((await names()).sort()).toEqual(['before', 'by the next']);
  });

  test('a lease leaves the work to the process that has it', async () => {
    await insert('busy', minute / 4);
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    expect([await underLease(db, 'busy', work), runs]).toEqual([null, 0]);
  });

  test('a lease of a killed process of this machine is taken over at once', async () => {
    const program = `
      const { Database } = await import(${JSON.stringify(join(import.meta.dirname, '../database.ts'))});
      const { claimLease } = await import(${JSON.stringify(join(import.meta.dirname, 'lease.ts'))});
      const db = await new Database(${JSON.stringify(opened.database.location)}).open();
      await claimLease(work => db.transaction(tables => work(tables.leases)), 'killed');
      process.stdout.write('claimed');
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(await claimLease(accessOf(db), 'killed')).toBeNull();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const lease = await claimLease(accessOf(db), 'killed');
    expect(lease?.fence).toBe(2);
    await lease?.release();
  });
});

test('no code uses a lock that only one server of a group knows', async () => {
  const folder = join(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)('find', [folder, '-name', '*.ts', '-not', '-name', '*.test.ts']);
  const locking = stdout
    .trim()
    .split('\n')
    .filter(file => /\b(GET_LOCK|RELEASE_LOCK|LOCK TABLES)\b/i.test(readFileSync(file, 'utf8')));
  expect(locking).toEqual([]);
});

test('an owner has ended if its process has, or is this one under another id', () => {
  const owner = newOwner();
  const [place, pid, , own] = owner.split('~');
  expect(hasEnded(owner)).toBe(false);
  expect(hasEnded([place, pid, 'earlier1', own].join('~'))).toBe(true);
  expect(hasEnded([place, 4_194_999, 'earlier1', own].join('~'))).toBe(true);
  expect(hasEnded(['elsewhere', pid, 'earlier1', own].join('~'))).toBe(false);
});

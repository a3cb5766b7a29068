import { DataSource, type QueryRunner } from 'typeorm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { newDeletable } from '../repositories/records.ts';
import { databases } from '../testing/databases.ts';
import { queryOnOwnConnection } from '../testing/faults/own-connection.ts';
import { openTestDeps, type TestDeps } from '../testing/server.ts';
import type { Database, Tables } from './database.ts';

const category = (name: string) => ({ ...newDeletable(new Date()), name, nameKey: name });
const insert = (name: string) => (tables: Tables) => tables.categories.insert(category(name));

describe.each(databases)('a transaction, on %s', kind => {
  let opened: TestDeps;
  let db: Database;
  beforeAll(async () => {
    opened = await openTestDeps(kind);
    db = opened.deps.db;
    await db.write(insert('taken'));
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => opened?.close());

  const committed = async () => {
    const rows = await queryOnOwnConnection(opened.database.location, 'SELECT name FROM categories ORDER BY name');
    return rows.map(({ name }) => name);
  };

  test('a transaction leaves inserted rows as they were given', async () => {
    const ids = ['9', '1', '5', '3'];
    const rows = ids.map(id => ({ ...category(`row ${id}`), id }));
    await db.transaction(async tables => {
      await tables.categories.insert(rows);
      expect(rows.map(({ id, name }) => [id, name])).toEqual([
        ['9', 'row 9'],
        ['1', 'row 1'],
        ['5', 'row 5'],
        ['3', 'row 3'],
      ]);
      await tables.categories.delete(ids);
    });
    expect(Object.keys(rows[0] ?? {})).not.toContain('position');
  });

  test('a transaction is not committed when one of its statements failed, even if its work continued', async () => {
    const work = db.write(async tables => {
      await insert('taken')(tables).catch(() => undefined);
      await insert('after a failure')(tables).catch(() => undefined);
      return 'done';
    });
    await expect(work).rejects.toMatchObject({ code: 'duplicate' });
    expect(await committed()).toEqual(['taken']);
  });

  test('runs the steps before its commit from the inside out', async () => {
    const order: string[] = [];
    const step = (name: string) => async () => void order.push(name);
    await db.withCommitHook(step('outer'), () => db.withCommitHook(step('inner'), () => db.transaction(step('work'))));
    expect(order).toEqual(['work', 'inner', 'outer']);
  });

  test('rejects statements after its end', async () => {
    let late = (): Promise<unknown> => Promise.resolve();
    await db.write(async tables => {
      late = () => insert('late')(tables);
    });
    await expect(late()).rejects.toThrow('This transaction has ended.');
    expect(await committed()).toEqual(['taken']);
  });

  test('a transaction waits at its end for a statement that was not awaited', async () => {
    const work = db.write(tables => Promise.all([insert('taken')(tables), insert('beside a failure')(tables)]));
    await expect(work).rejects.toMatchObject({ code: 'duplicate' });
    await db.write(async tables => void insert('not waited for')(tables));
    expect(await committed()).toEqual(['not waited for', 'taken']);
  });

  test('a transaction that cannot be rolled back is not committed by the next one', async () => {
    const before = await committed();
    const runner: QueryRunner = Object.getPrototypeOf(db.source.createQueryRunner());
    const { query } = runner;
    const rollback = vi.spyOn(runner, 'query').mockImplementation(function (this: QueryRunner, sql: string, ...rest) {
      if (sql === 'ROLLBACK') return Promise.reject(new Error('injected'));
      return query.call(this, sql, ...rest);
    });
    const failed = db.write(async tables => {
      await insert('refused')(tables);
      throw new Error('deliberate');
    });
    await expect(failed).rejects.toThrow('deliberate');
    rollback.mockRestore();
    await Promise.all(Array.from({ length: 10 }, (_, n) => db.transaction(insert(`next ${n}`))));
    const next = Array.from({ length: 10 }, (_, n) => `next ${n}`);
    expect(await committed()).toEqual([...before, ...next].sort());
  });
});

describe('a transaction of the embedded database', () => {
  let opened: TestDeps;
  let other: DataSource;
  beforeAll(async () => {
    opened = await openTestDeps('sqlite');
    const { file } = opened.database.location as { file: string };
    other = await new DataSource({ type: 'better-sqlite3', database: file, timeout: 0 }).initialize();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await other?.destroy();
    await opened?.close();
  });

  test('a transaction of the embedded database waits for the lock of another process without blocking this one', async () => {
    await other.query('BEGIN IMMEDIATE');
    const write = opened.deps.db.write(insert('waited'));
    // This timer would run only after the write if SQLite itself waited.
    await new Promise(resolve => setTimeout(resolve, 100));
    await other.query('COMMIT');
    await write;
    expect(await other.query('SELECT name FROM categories')).toEqual([{ name: 'waited' }]);
  });

  test('a transaction of the embedded database is rejected when the lock times out', async () => {
    await other.query('BEGIN IMMEDIATE');
    const { now } = performance;
    const start = now.call(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => start + (now.call(performance) - start) * 1000);
    await expect(opened.deps.db.write(insert('refused'))).rejects.toMatchObject({ code: 'unavailable' });
    await other.query('COMMIT');
    await opened.deps.db.write(insert('allowed'));
    expect(await other.query('SELECT name FROM categories ORDER BY name')).toEqual([
      { name: 'allowed' },
      { name: 'waited' },
    ]);
  });
});

// SQLite has one transaction at a time.
describe.each(databases.filter(kind => kind !== 'sqlite'))('a transaction of a server, %s', kind => {
  let opened: TestDeps;
  beforeAll(async () => {
    opened = await openTestDeps(kind);
  });
  afterAll(() => opened?.close());

  test('a transaction of the embedded database does not block another that replaces its own rows', async () => {
    const deleted = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
    const replace = (index: number) =>
      opened.deps.db.transaction(async ({ counters }) => {
        const name = `counter ${index}`;
        await counters.delete({ name });
        deleted[index]?.resolve();
        await Promise.all(deleted.map(({ promise }) => promise));
        await counters.insert({ name, value: 1 });
      });
    await Promise.all([replace(0), replace(1)]);
    const rows = await queryOnOwnConnection(
      opened.database.location,
      "SELECT name FROM counters WHERE name LIKE 'counter %'",
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(['counter 0', 'counter 1']);
  });
});

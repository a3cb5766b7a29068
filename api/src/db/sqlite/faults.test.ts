import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDeletable } from '../../repositories/records.ts';
import { queryOnOwnConnection } from '../../testing/faults/own-connection.ts';
import { type SqliteFault, withSqliteFault } from '../../testing/faults/sqlite-faults.ts';
import { openTestDeps, type TestDeps } from '../../testing/server.ts';
import type { Database, Tables } from '../database.ts';
import { connectionOf } from './connection.ts';

const category = (name: string) => ({ ...newDeletable(new Date()), name, nameKey: name });

const insertTwo = (name: string) => async (tables: Tables) => {
  await tables.categories.insert(category(`${name} a`));
  await tables.categories.insert(category(`${name} b`));
};

const insertAndFail = (name: string) => async (tables: Tables) => {
  await insertTwo(name)(tables);
  throw new Error('deliberate');
};

type Use = (db: Database, name: string) => Promise<unknown>;

const kinds: [kind: string, use: Use, statements: string[]][] = [
  ['a read', db => db.read(tables => tables.categories.find()), ['SELECT']],
  ['a transaction', (db, name) => db.transaction(insertTwo(name)), ['BEGIN', 'INSERT', 'INSERT', 'COMMIT']],
  ['an exclusive transaction', (db, name) => db.exclusive(insertTwo(name)), ['BEGIN', 'INSERT', 'INSERT', 'COMMIT']],
  [
    'a write to the content',
    (db, name) => db.write(insertTwo(name)),
    ['BEGIN', 'SELECT', 'INSERT', 'INSERT', 'UPDATE', 'SELECT', 'INSERT', 'COMMIT'],
  ],
];

const faults: [SqliteFault, error: string][] = [
  [{ code: 'SQLITE_FULL', rolledBack: true }, 'insufficient_storage'],
  [{ code: 'SQLITE_FULL', rolledBack: false }, 'insufficient_storage'],
  [{ code: 'SQLITE_IOERR_WRITE', rolledBack: true }, 'unavailable'],
  [{ code: 'SQLITE_IOERR_FSYNC', rolledBack: false }, 'unavailable'],
  [{ code: 'SQLITE_BUSY', rolledBack: false }, 'unavailable'],
  [{ code: 'SQLITE_CORRUPT', rolledBack: false }, 'unavailable'],
  [{ code: 'SQLITE_NOMEM', rolledBack: true }, 'unavailable'],
];

const never = -1;
const [full] = faults[0] as (typeof faults)[number];

describe('an error of the embedded database', () => {
  let opened: TestDeps;
  let db: Database;
  let count = 0;
  beforeAll(async () => {
    opened = await openTestDeps('sqlite');
    db = opened.deps.db;
  });
  afterAll(() => opened?.close());

  const committed = async (name: string) => {
    const rows = await queryOnOwnConnection(
      opened.database.location,
      `SELECT name FROM categories WHERE name LIKE '${name} %'`,
    );
    return rows.map(row => row.name);
  };

  /** After any fault, reads still work and an acknowledged write is in the file. */
  async function expectWorking(): Promise<void> {
    count += 1;
    const name = `afterwards ${count}`;
    await db.write(insertTwo(name));
    expect(await committed(name)).toEqual([`${name} a`, `${name} b`]);
    const [counter] = await queryOnOwnConnection(
      opened.database.location,
      "SELECT value FROM counters WHERE name = 'content'",
    );
    expect(counter).toEqual({ value: db.contentVersion });
    expect((await connectionOf(db.source)).inTransaction).toBe(false);
  }

  test.each(kinds)(
    'an error of the embedded database can occur in %s at these statements',
    async (kind, use, statements) => {
      expect(await withSqliteFault(db, never, full, () => use(db, kind))).toEqual(statements);
    },
  );

  const steps = kinds.flatMap(([kind, use, statements]) =>
    faults.flatMap(([fault, error]) =>
      statements.map((statement, at) => ({ kind, use, statement, at, fault, error, ...fault })),
    ),
  );

  test.each(steps)(
    '$code (rolled back: $rolledBack) at statement $at, $statement, of $kind saves nothing and causes no later failure',
    async step => {
      count += 1;
      const name = `refused ${count}`;
      const { use, at, statement, fault, error } = step;
      const waits = fault.code === 'SQLITE_BUSY' && statement === 'BEGIN';
      await withSqliteFault(db, at, fault, async () => {
        const used = use(db, name);
        if (waits) await used;
        else await expect(used).rejects.toMatchObject({ name: 'AppError', code: error });
      });
      expect(await committed(name)).toEqual(waits ? [`${name} a`, `${name} b`] : []);
      await expectWorking();
    },
  );

  test.each(faults)('%j at a rollback saves nothing and causes no later failure', async fault => {
    count += 1;
    const name = `rolled back ${count}`;
    const seen = await withSqliteFault(db, 3, fault, async () => {
      await expect(db.transaction(insertAndFail(name))).rejects.toThrow('deliberate');
    });
    expect(seen).toEqual(['BEGIN', 'INSERT', 'INSERT', 'ROLLBACK']);
    expect(await committed(name)).toEqual([]);
    await expectWorking();
  });
});

import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDeletable } from '../repositories/records.ts';
import { databases } from '../testing/databases.ts';
import { openTestDeps, type TestDeps } from '../testing/server.ts';
import { Database, type Tables } from './database.ts';

describe.each(databases)('the database, on %s', kind => {
  let opened: TestDeps;
  let db: Database;
  beforeAll(async () => {
    opened = await openTestDeps(kind);
    db = opened.deps.db;
  });
  afterAll(() => opened?.close());

  const category = (name: string) => ({ ...newDeletable(new Date()), name, nameKey: name });
  const insert = (name: string) => (tables: Tables) => tables.categories.insert(category(name));

  test('fifty concurrent increments count exactly, and ten failing ones count nothing', async () => {
    const row = category('count');
    await db.transaction(tables => tables.categories.insert(row));
    const add = (fail: boolean) =>
      db.exclusive(async tables => {
        const { version } = await tables.categories.findOneByOrFail({ id: row.id });
        await tables.categories.update(row.id, { version: version + 1 });
        if (fail) throw new Error('deliberate');
      });
    const settled = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => add(n % 6 === 5)));
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    const { version } = await db.read(tables => tables.categories.findOneByOrFail({ id: row.id }));
    expect(version).toBe(1 + 50);
  });

  test('a read during many writes never sees a partial one', async () => {
    const write = (n: number) =>
      db.write(async tables => {
        await tables.categories.insert(category(`pair ${n} a`));
        await tables.categories.insert(category(`pair ${n} b`));
      });
    const count = () =>
      db.read(tables => tables.categories.createQueryBuilder('row').where("row.name LIKE 'pair %'").getCount());
    const work = Array.from({ length: 20 }, (_, n) => [write(n), count()]).flat();
    for (const value of await Promise.all(work)) if (typeof value === 'number') expect(value % 2).toBe(0);
  });

  test('a write raises the content version by one; one that fails does not, and leaves nothing', async () => {
    const before = db.contentVersion;
    await db.write(insert('written'));
    expect(db.contentVersion).toBe(before + 1);
    const failed = db.write(async tables => {
      await insert('not written')(tables);
      throw new Error('deliberate');
    });
    await expect(failed).rejects.toThrow('deliberate');
    expect(await db.readContentVersion()).toBe(before + 1);
    expect(await db.read(tables => tables.categories.existsBy({ name: 'not written' }))).toBe(false);
  });

  test('a plain transaction does not change the content version', async () => {
    const before = await db.readContentVersion();
    await db.transaction(insert('plain'));
    expect(await db.readContentVersion()).toBe(before);
  });

  test('calls within a transaction join it and are rolled back with it', async () => {
    const failed = db.write(async () => {
      await db.transaction(insert('inner'));
      await db.exclusive(insert('inner too'));
      expect(await db.read(tables => tables.categories.existsBy({ name: 'inner' }))).toBe(true);
      throw new Error('deliberate');
    });
    await expect(failed).rejects.toThrow('deliberate');
    expect(await db.read(tables => tables.categories.existsBy({ name: 'inner' }))).toBe(false);
  });

  test('a transaction cannot begin inside a plain read', async () => {
    const nested = db.read(async () => db.transaction(insert('nested')));
    await expect(nested).rejects.toThrow('A transaction cannot begin inside a plain read.');
  });

  test('another process sees a write and its content version', async () => {
    const second = await new Database(opened.database.location).open();
    const before = second.contentVersion;
    await db.write(insert('seen by all'));
    expect(second.contentVersion).toBe(before);
    expect(await second.readContentVersion()).toBe(before + 1);
    expect(await second.read(tables => tables.categories.existsBy({ name: 'seen by all' }))).toBe(true);
    await second.write(insert('seen by the first'));
    expect(await db.readContentVersion()).toBe(before + 2);
    await second.close();
  });

  test('times keep their milliseconds in every time zone', async () => {
    const time = new Date('2031-07-01T12:34:56.789Z');
    const row = { ...category('time'), createdAt: time };
    await db.transaction(tables => tables.categories.insert(row));
    const read = await db.read(tables => tables.categories.findOneByOrFail({ id: row.id }));
    expect(read.createdAt).toEqual(time);
  });

  test.each([
    ['a second row under one key', 'duplicate', async (tables: Tables) => void (await insert('written')(tables))],
    [
      'a second row under one id',
      'duplicate',
      async (tables: Tables) => {
        const row = category('one id');
        await tables.categories.insert(row);
        await tables.categories.insert({ ...row, nameKey: 'another' });
      },
    ],
  ])('%s is refused as %s', async (_title, code, work) => {
    await expect(db.write(work)).rejects.toMatchObject({ name: 'AppError', code });
  });

  test('a category with products cannot be purged', async () => {
    const row = category('parent');
    await db.transaction(async tables => {
      await tables.categories.insert(row);
      const texts = { smallDesc: '', fullDesc: '', features: '', applications: '', advantages: '', additionalDesc: '' };
      const rest = { images: [], specImage: null, search: '', name: 'child', categoryId: row.id };
      await tables.products.insert({ ...newDeletable(new Date()), ...texts, ...rest });
    });
    const remove = db.transaction(tables => tables.categories.delete(row.id));
    await expect(remove).rejects.toMatchObject({ code: 'in_use' });
  });
});

describe('the lock of the embedded database', () => {
  test('the lock of the embedded database is held from the beginning of a transaction, so that no other process can write in between', async () => {
    const opened = await openTestDeps('sqlite');
    const { file } = opened.database.location as { file: string };
    const other = await new DataSource({ type: 'better-sqlite3', database: file, timeout: 0 }).initialize();
    await opened.deps.db.exclusive(async () => {
      await expect(other.query('BEGIN IMMEDIATE')).rejects.toThrow('database is locked');
    });
    await other.query('BEGIN IMMEDIATE');
    await other.query('ROLLBACK');
    await other.destroy();
    await opened.close();
  });
});

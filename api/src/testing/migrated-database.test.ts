import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { newDeletable } from '../repositories/records.ts';
import { databases, type FreshDatabase, freshDatabase, serverUrl, type TestDatabase } from './databases.ts';
import { migratedDatabase } from './migrated-database.ts';

async function contentOf(kind: TestDatabase, { source }: Database): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  if (kind === 'sqlite') content.schema = await source.query('SELECT type, name, sql FROM sqlite_schema ORDER BY name');
  const tables: string[] =
    kind === 'sqlite'
      ? (await source.query("SELECT name FROM sqlite_schema WHERE type = 'table'")).map(
          (row: { name: string }) => row.name,
        )
      : (await source.query('SHOW TABLES')).map((row: object) => Object.values(row)[0]);
  for (const table of tables) {
    if (kind !== 'sqlite') content[`create ${table}`] = await source.query(`SHOW CREATE TABLE ${table}`);
    content[table] = await source.query(`SELECT * FROM ${table}`);
  }
  return content;
}

/** Reads a whole database, then changes and drops it. */
async function use(
  kind: TestDatabase,
  { location, drop }: FreshDatabase,
  change: (db: Database) => Promise<unknown> = async () => undefined,
): Promise<Record<string, unknown>> {
  const db = await new Database(location).open();
  const content = await contentOf(kind, db);
  await change(db);
  await db.close();
  await drop();
  return content;
}

test.each(databases)('a copy is what the migrations make, on %s', async kind => {
  const folders = ['migrated-', 'copied-'].map(name => mkdtempSync(join(tmpdir(), name))) as [string, string];
  const made = await use(kind, await freshDatabase(kind, folders[0]));
  const copied = await use(kind, await migratedDatabase(kind, folders[1], serverUrl));
  for (const folder of folders) rmSync(folder, { recursive: true });
  expect(Object.keys(made)).toEqual(expect.arrayContaining(['migrations', 'expansions']));
  expect(copied).toEqual(made);
});

test.each(databases.filter(kind => kind !== 'sqlite'))(
  'the next test has a clean one, which is another only after the schema has changed, on %s',
  async kind => {
    const next = () => migratedDatabase(kind, '', serverUrl);
    const first = await next();
    const clean = await use(kind, first, async db => {
      const row = { ...newDeletable(new Date()), name: 'Pumps', nameKey: 'pumps' };
      await db.transaction(tables => tables.categories.insert(row));
      for (const table of ['site', 'counters']) await db.source.query(`DELETE FROM ${table}`);
      await db.source.query("UPDATE expansions SET name = 'another'");
    });
    const second = await next();
    expect(second.location).toEqual(first.location);
    expect(await use(kind, second, ({ source }) => source.query('ALTER TABLE products DROP COLUMN search'))).toEqual(
      clean,
    );
    const third = await next();
    expect(third.location).not.toEqual(first.location);
    expect(await use(kind, third)).toEqual(clean);
  },
);

test.each(databases.filter(kind => kind !== 'sqlite'))(
  'the next test has another one after a test that made its files large, on %s',
  async kind => {
    const first = await migratedDatabase(kind, '', serverUrl);
    await use(kind, first, ({ source }) =>
      source.query("INSERT INTO site SELECT CONCAT('name ', seq), REPEAT('x', 200) FROM seq_1_to_50000"),
    );
    const second = await migratedDatabase(kind, '', serverUrl);
    expect(second.location).not.toEqual(first.location);
    await second.drop();
  },
);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { databases, freshDatabase, serverUrl, type TestDatabase } from './databases.ts';
import { copyMigrated } from './migrated-database.ts';

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

test.each(databases)('a copy is what the migrations make, on %s', async kind => {
  const folders = ['migrated-', 'copied-'].map(name => mkdtempSync(join(tmpdir(), name)));
  const contents: Record<string, unknown>[] = [];
  for (const [index, folder] of folders.entries()) {
    const { location, drop } = await freshDatabase(kind, folder);
    if (index > 0) await copyMigrated(kind, location, serverUrl);
    const db = await new Database(location).open();
    contents.push(await contentOf(kind, db));
    await db.close();
    await drop();
    rmSync(folder, { recursive: true });
  }
  expect(Object.keys(contents[0] ?? {})).toContain('migrations');
  expect(contents[1]).toEqual(contents[0]);
});

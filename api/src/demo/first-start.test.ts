import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskBlobs } from '../blobs/disk.ts';
import { Database } from '../db/database.ts';
import { expansions, migrations } from '../db/schema.ts';
import { filesInUse, listImageFiles, namesOf } from '../media/references.ts';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { queryOnOwnConnection } from '../testing/faults/own-connection.ts';

const program = join(import.meta.dirname, '../testing/processes/fill-site.ts');

describe.each(databases)('three processes that start at once on an empty database, on %s,', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'first-start-'));
    fresh = await freshDatabase(kind, folder);
  });
  afterEach(async () => {
    await fresh?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('three concurrent first starts all succeed, with one run of the migrations, one admin and one demo', async () => {
    const start = () => promisify(execFile)(process.execPath, [program, JSON.stringify(fresh.location), folder]);
    const ended = await Promise.all([start(), start(), start()]);
    const passwords = ended.map(({ stdout }) => stdout).filter(line => line !== 'password: none');
    expect(passwords).toEqual([expect.stringMatching(/^password: \S{12,}$/)]);
    const count = async (table: string) =>
      Number((await queryOnOwnConnection(fresh.location, `SELECT COUNT(*) AS many FROM ${table}`))[0]?.many);
    const applied = await queryOnOwnConnection(
      fresh.location,
      'SELECT name FROM migrations UNION ALL SELECT name FROM expansions',
    );
    expect(applied.map(({ name }) => name).toSorted()).toEqual(
      [...migrations, ...expansions].map(({ name }) => name).toSorted(),
    );
    expect(await count('admin_users')).toBe(1);
    const names = await queryOnOwnConnection(fresh.location, 'SELECT name FROM products');
    expect([names.length > 10, new Set(names.map(({ name }) => name)).size]).toEqual([true, names.length]);
    const db = await new Database(fresh.location).open();
    const files = new Set((await listImageFiles(diskBlobs(folder))).map(({ name }) => name));
    const missing = (await db.read(filesInUse)).flatMap(file => namesOf(file).filter(name => !files.has(name)));
    expect(missing).toEqual([]);
    await db.close();
  });
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { queryOnOwnConnection } from '../testing/faults/own-connection.ts';
import { expansions, migrations } from './schema.ts';

const program = join(import.meta.dirname, '..', 'testing', 'open-database.ts');

describe.each(databases)('migrating the database, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'migrate-'));
    fresh = await freshDatabase(kind, folder);
  });
  afterEach(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('migrating the database is done once by two processes that start concurrently on an empty database', async () => {
    const start = () => promisify(execFile)(process.execPath, [program, JSON.stringify(fresh.location)]);
    const ended = await Promise.all([start(), start()]);
    expect(ended.map(({ stdout }) => stdout)).toEqual(['opened at version 1', 'opened at version 1']);
    const applied = await queryOnOwnConnection(
      fresh.location,
      'SELECT name FROM migrations UNION ALL SELECT name FROM expansions',
    );
    expect(applied.map(({ name }) => name).toSorted()).toEqual(
      [...migrations, ...expansions].map(({ name }) => name).toSorted(),
    );
  });
});

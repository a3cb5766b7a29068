import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../../api/src/db/database.ts';
import { createDataSource } from '../../api/src/db/source.ts';
import { databases, type FreshDatabase, freshDatabase } from '../../api/src/testing/databases.ts';
import { queryOnOwnConnection } from '../../api/src/testing/faults/own-connection.ts';

const lastOfOld = '335228be223c1b4f6df88d0f739efd8b33d904b1';
const lastBefore = '9b4125158a7c8c16264fd2948cd52c83fe79460c';
/** A clone without its history cannot run the script either. */
const hasHistory = [lastOfOld, lastBefore].every(commit => spawnSync('git', ['cat-file', '-e', commit]).status === 0);
const script = pathToFileURL(join(import.meta.dirname, 'upgrade-0.1.ts')).href;

/** In a process of its own, since the old code is loaded by Node. @returns its error */
function run(call: string): string {
  const code = `import { runOldMigrations, upgrade } from '${script}'; await ${call};`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
  return status === 0 ? '' : stderr;
}

test('the upgrade from before 1.0.0 says that a clone lacks its history', () => {
  const unknown = '0123456789012345678901234567890123456789';
  expect(run(`runOldMigrations('${unknown}', {}, () => {})`)).toContain(
    `This clone lacks the commit ${unknown}. Run the script in a clone with its history.`,
  );
});

describe.skipIf(!hasHistory).each(databases)('the upgrade from before 1.0.0, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  let location: string;
  const names = async (table: string) =>
    (await queryOnOwnConnection(fresh.location, `SELECT name FROM ${table} ORDER BY name`)).map(({ name }) => name);
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
    fresh = await freshDatabase(kind, folder);
    location = JSON.stringify(fresh.location);
    expect(run(`runOldMigrations('${lastOfOld}', ${location}, () => {})`)).toBe('');
  });
  afterEach(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('goes on where it was interrupted, and is refused once it is done', { timeout: 120_000 }, async () => {
    const source = await createDataSource(fresh.location).initialize();
    await source.query("INSERT INTO counters (name, value) VALUES ('kept', 7)");
    await source.destroy();
    // It prints a line before it changes the schema.
    expect(run(`upgrade(${location}, () => { throw new Error('The terminal was closed.'); })`)).toContain(
      'The terminal was closed.',
    );
    expect(run(`upgrade(${location}, () => {})`)).toBe('');
    expect(await queryOnOwnConnection(fresh.location, 'SELECT ownerNoun, ownerId FROM documents')).toEqual([]);
    expect(await names('counters')).toContain('kept');
    expect(await names('migrations')).toEqual([
      'AccountTables1700000000001',
      'CatalogueTables1700000000002',
      'EnquiryTables1700000000003',
      'OperationTables1700000000000',
    ]);
    await (await new Database(fresh.location).open()).close();
    expect(run(`upgrade(${location}, () => {})`)).toContain(
      'This is no database from before version 1.0.0. Nothing was changed.',
    );
  });
});

import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDeletable } from '../repositories/records.ts';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { queryOnOwnConnection } from '../testing/faults/own-connection.ts';
import { Database } from './database.ts';
import { undoLastStep } from './migrating/steps.ts';
import { expansions, migrations } from './schema.ts';
import { createDataSource } from './source.ts';

const last = expansions.at(-1)?.name ?? '';
const namesOf = (steps: { name: string }[]) => steps.map(({ name }) => name);

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

  const open = (note?: (line: string) => void, options?: { migrates: boolean }) =>
    new Database(fresh.location).open(note, options);
  const applied = async (table = 'expansions', location = fresh.location) => {
    const rows = await queryOnOwnConnection(location, `SELECT name FROM ${table} ORDER BY id`);
    return rows.map(({ name }) => name);
  };
  const goBack = async () => {
    const source = await createDataSource(fresh.location).initialize();
    await undoLastStep(source);
    await source.destroy();
  };

  test('migrating the database is done once by four concurrent openings of an empty database', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => open()));
    expect(opened.map(db => db.contentVersion)).toEqual([1, 1, 1, 1]);
    await Promise.all(opened.map(db => db.close()));
    expect(await applied('migrations')).toEqual([
      'OperationTables1700000000000',
      'AccountTables1700000000001',
      'CatalogueTables1700000000002',
      'EnquiryTables1700000000003',
    ]);
    expect(await applied()).toEqual(namesOf(expansions));
  });

  test('a database that a newer version has only expanded is opened', async () => {
    await (await open()).close();
    const source = await createDataSource(fresh.location).initialize();
    await source.query("INSERT INTO expansions (timestamp, name) VALUES (1999999999999, 'FromTheFuture1999999999999')");
    await source.destroy();
    const db = await open();
    expect(db.contentVersion).toBe(1);
    await db.close();
    expect(await applied()).toEqual([...namesOf(expansions), 'FromTheFuture1999999999999']);
  });

  test('what an unreleased build recorded as migrations becomes expansions once, also after an interruption', async () => {
    await (await open()).close();
    const moved = namesOf(expansions).slice(0, 5);
    const source = await createDataSource(fresh.location).initialize();
    for (const name of moved) {
      await source.query(`INSERT INTO migrations (timestamp, name) VALUES (${name.slice(-13)}, '${name}')`);
    }
    const recorded = moved.slice(1).map(name => `'${name}'`);
    await source.query(`DELETE FROM expansions WHERE name IN (${recorded.join(', ')})`);
    await source.destroy();
    await expect(open(() => undefined, { migrates: false })).rejects.toThrow(
      'It is from an unreleased build, and START_MIGRATES=0 leaves its schema alone.',
    );
    const notes: string[] = [];
    await (await open(line => notes.push(line))).close();
    expect(notes).toEqual([]);
    expect(await applied('migrations')).toEqual(namesOf(migrations));
    expect((await applied()).toSorted()).toEqual(namesOf(expansions).toSorted());
  });

  test('a start that may not migrate is refused on a database that lacks a step, and changes nothing', async () => {
    const refused = (steps: string) =>
      `It lacks ${steps} of this version, and START_MIGRATES=0 leaves its schema alone. Run npm run migrate with this ` +
      'version, then start again. Nothing was changed.';
    const all = migrations.length + expansions.length;
    await expect(open(() => undefined, { migrates: false })).rejects.toThrow(refused(`${all} steps`));
    await (await open()).close();
    await goBack();
    await expect(open(() => undefined, { migrates: false })).rejects.toThrow(refused('1 step'));
    expect(await applied()).not.toContain(last);
    await (await open()).close();
    await (await open(() => undefined, { migrates: false })).close();
  });

  test('migrating the database is refused when a newer version has changed the database, and changes nothing', async () => {
    await (await open()).close();
    await goBack();
    const source = await createDataSource(fresh.location).initialize();
    await source.query("INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'FromTheFuture1999999999999')");
    await source.destroy();
    const before = [await applied('migrations'), await applied()];
    await expect(open()).rejects.toThrow(
      'A newer version of this program has changed it (FromTheFuture1999999999999). Start that version or a later ' +
        'one, or restore a copy of the data from before. Nothing was changed.',
    );
    expect([await applied('migrations'), await applied()]).toEqual(before);
    expect(before[1]).not.toContain(last);
  });

  test('migrating the database is refused when it is from before the first release, and changes nothing', async () => {
    const source = await createDataSource(fresh.location).initialize();
    const id = kind === 'sqlite' ? 'integer PRIMARY KEY AUTOINCREMENT' : 'int PRIMARY KEY AUTO_INCREMENT';
    await source.query(`CREATE TABLE migrations (id ${id}, timestamp bigint, name varchar(255))`);
    const names = ['Initial1700000000000', 'EnquiryState1700000000001'];
    for (const name of names) await source.query(`INSERT INTO migrations (timestamp, name) VALUES (1, '${name}')`);
    await source.destroy();
    await expect(open()).rejects.toThrow(
      'It is from before version 1.0.0. Bring it up to date with scripts/database/upgrade-0.1.ts, as ' +
        'docs/deploy/upgrade.md says. Nothing was changed.',
    );
    expect(await applied('migrations')).toEqual(names);
  });

  test('reports a migration of existing data only', async () => {
    const notes: string[] = [];
    await (await open(line => notes.push(line))).close();
    await (await open(line => notes.push(line))).close();
    expect(notes).toEqual([]);
    await goBack();
    await (await open(line => notes.push(line))).close();
    expect(await applied()).toContain(last);
    expect(notes).toEqual([
      kind === 'sqlite'
        ? expect.stringMatching(/^Migrating the database \(1 step\)\. The previous state was copied to .*\.sqlite\.$/)
        : 'Migrating the database (1 step). Only a dump made beforehand has the previous state.',
    ]);
  });

  if (kind !== 'sqlite') return;

  const copies = () => join(folder, 'before-migration');

  test('keeps the last three copies of the previous state, readable by the owner only', async () => {
    const db = await open();
    await db.write(tables => tables.categories.insert({ ...newDeletable(new Date()), name: 'kept', nameKey: 'kept' }));
    await db.close();
    expect(existsSync(copies())).toBe(false);
    const made: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      await goBack();
      await (await open()).close();
      made.push(readdirSync(copies()).sort().at(-1) ?? '');
    }
    expect(new Set(made).size).toBe(5);
    expect(readdirSync(copies()).sort()).toEqual(made.slice(2));
    const copy = { file: join(copies(), made[4] ?? '') };
    expect((statSync(copies()).mode & 0o777).toString(8)).toBe('700');
    expect((statSync(copy.file).mode & 0o777).toString(8)).toBe('600');
    expect(await queryOnOwnConnection(copy, 'SELECT name FROM categories')).toEqual([{ name: 'kept' }]);
    expect(await applied('expansions', copy)).toEqual(namesOf(expansions).slice(0, -1));
  });

  test('migrating the database does not start without a copy', async () => {
    await (await open()).close();
    await goBack();
    writeFileSync(copies(), 'not a folder');
    await expect(open()).rejects.toThrow(/^It could not be copied before the migration/);
    expect(await applied()).not.toContain(last);
  });

  test('a migration changes nothing when one step fails', async () => {
    const source = await createDataSource(fresh.location).initialize();
    await source.query('CREATE TABLE ix_gallery_created (x)');
    await source.destroy();
    await expect(open()).rejects.toThrow('ix_gallery_created');
    expect(await queryOnOwnConnection(fresh.location, "SELECT name FROM sqlite_master WHERE type = 'table'")).toEqual([
      { name: 'ix_gallery_created' },
    ]);
  });
});

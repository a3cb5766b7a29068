import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../../testing/databases.ts';
import { expansions, migrations } from '../schema.ts';
import { createDataSource } from '../source.ts';
import { runAllSteps } from './steps.ts';

type Column = { table: string; name: string; type: string; isNullable: boolean; hasDefault: boolean };

async function columnsOf(source: DataSource): Promise<Column[]> {
  const rows: Record<string, unknown>[] =
    source.options.type === 'better-sqlite3'
      ? await source.query(
          `SELECT t.name AS "table", c.name AS name, c.type AS type, c."notnull" = 0 AS isNullable,
             c.dflt_value IS NOT NULL AS hasDefault
           FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'`,
        )
      : await source.query(
          `SELECT table_name AS 'table', column_name AS name, column_type AS type, is_nullable = 'YES' AS isNullable,
             column_default IS NOT NULL OR extra LIKE '%auto_increment%' AS hasDefault
           FROM information_schema.columns WHERE table_schema = DATABASE()`,
        );
  return rows.map(({ table, name, type, isNullable, hasDefault }) => ({
    ...{ table: String(table), name: String(name), type: String(type) },
    ...{ isNullable: Boolean(Number(isNullable)), hasDefault: Boolean(Number(hasDefault)) },
  }));
}

/** What the version before would miss, or could not fill. */
function harmOf(before: Column[], after: Column[]): string[] {
  const same = (one: Column) => (other: Column) => one.table === other.table && one.name === other.name;
  const tables = new Set(before.map(({ table }) => table));
  const taken = before.flatMap(column => {
    const now = after.find(same(column));
    if (!now) return [`${column.table}.${column.name} is missing`];
    if (now.type !== column.type) return [`${column.table}.${column.name} is ${now.type} instead of ${column.type}`];
    const isStricter = (column.isNullable && !now.isNullable) || (column.hasDefault && !now.hasDefault);
    return isStricter ? [`${column.table}.${column.name} requires a value`] : [];
  });
  const added = after.filter(column => tables.has(column.table) && !before.some(same(column)));
  const required = added.filter(({ isNullable, hasDefault }) => !isNullable && !hasDefault);
  return [...taken, ...required.map(({ table, name }) => `${table}.${name} requires a value`)];
}

describe.each(databases)('expansions, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  let source: DataSource;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'additive-'));
    fresh = await freshDatabase(kind, folder);
    source = createDataSource(fresh.location);
    source.setOptions({ migrations });
    await source.initialize();
    await runAllSteps(source);
  });
  afterEach(async () => {
    await source.destroy();
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (steps: (new () => MigrationInterface)[]) => {
    const before = await columnsOf(source);
    const later = createDataSource(fresh.location).setOptions({ migrations: steps });
    await later.initialize();
    const runner = later.createQueryRunner();
    for (const step of later.migrations) await step.up(runner);
    await runner.release();
    const harm = harmOf(before, await columnsOf(later));
    await later.destroy();
    return harm;
  };

  test('expansions leave everything that version 1.0.0 has, and require nothing more of it', async () => {
    expect(await run(expansions)).toEqual([]);
  });

  test('expansions that take a column or a table away, or require a value, are found', async () => {
    class Harmful {
      name = 'Harmful1900000000000';
      async up(runner: QueryRunner) {
        await runner.query('ALTER TABLE social_links RENAME COLUMN name TO title');
        await runner.query('DROP TABLE document_downloads');
        await runner.query('CREATE TABLE gallery_copy AS SELECT * FROM gallery_images');
        await runner.query('DROP TABLE gallery_images');
        await runner.query(
          kind === 'sqlite'
            ? "ALTER TABLE settings ADD COLUMN kept varchar(9) NOT NULL DEFAULT ''"
            : 'ALTER TABLE settings ADD COLUMN kept varchar(9) NOT NULL',
        );
      }
      async down() {}
    }
    const harm = await run([Harmful]);
    expect(harm).toContain('social_links.name is missing');
    expect(harm).toContain('document_downloads.downloads is missing');
    expect(harm).toContain('gallery_images.filename is missing');
    expect(harm.filter(line => line.startsWith('settings'))).toEqual(
      kind === 'sqlite' ? [] : ['settings.kept requires a value'],
    );
    expect(harm.filter(line => line.startsWith('gallery_copy'))).toEqual([]);
  });
});

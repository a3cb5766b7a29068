import type { QueryRunner, TableColumn } from 'typeorm';
import { dialectOfRunner } from '../columns.ts';

/**
 * Adds a column that is not there yet: MariaDB commits each change, so a migration may have broken off between two. On
 * SQLite TypeORM would write the whole table anew, and forget by which collations its other columns are sorted.
 */
export async function addColumn(runner: QueryRunner, table: string, column: TableColumn): Promise<void> {
  if (await runner.hasColumn(table, column.name)) return;
  if (dialectOfRunner(runner) !== 'sqlite') return runner.addColumn(table, column);
  const type = column.length ? `${column.type}(${column.length})` : column.type;
  const collation = column.collation ? ` COLLATE ${column.collation}` : '';
  const value = column.isNullable ? '' : ` NOT NULL DEFAULT ${column.default}`;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN "${column.name}" ${type}${collation}${value}`);
}

/** Takes a column away again, if it is there. */
export async function dropColumn(runner: QueryRunner, table: string, name: string): Promise<void> {
  if (await runner.hasColumn(table, name)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
}

import { type QueryRunner, TableColumn, type TableColumnOptions } from 'typeorm';
import { dialectOfRunner } from '../../columns.ts';

/**
 * Adds a column unless it exists: MariaDB commits each change, so a migration may have been interrupted halfway. On
 * SQLite TypeORM would recreate the table and lose the collations of its other columns.
 */
async function addColumn(runner: QueryRunner, table: string, column: TableColumn): Promise<void> {
  if (await runner.hasColumn(table, column.name)) return;
  if (dialectOfRunner(runner) !== 'sqlite') return runner.addColumn(table, column);
  const type = column.length ? `${column.type}(${column.length})` : column.type;
  const collation = column.collation ? ` COLLATE ${column.collation}` : '';
  const value = column.isNullable ? '' : ` NOT NULL DEFAULT ${column.default}`;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN "${column.name}" ${type}${collation}${value}`);
}

/** Drops a column if it exists. */
async function dropColumn(runner: QueryRunner, table: string, name: string): Promise<void> {
  if (await runner.hasColumn(table, name)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
}

/** Adds several columns, in their order. */
export async function addColumns(runner: QueryRunner, table: string, columns: TableColumnOptions[]): Promise<void> {
  for (const column of columns) await addColumn(runner, table, new TableColumn(column));
}

/** Drops several columns, the last first. */
export async function dropColumns(runner: QueryRunner, table: string, columns: TableColumnOptions[]): Promise<void> {
  for (const { name } of columns.toReversed()) await dropColumn(runner, table, name);
}

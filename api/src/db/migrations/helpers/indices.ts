import type { QueryRunner } from 'typeorm';
import { dialectOfRunner } from '../../columns.ts';

/**
 * Creates an index unless it exists, as after an interruption. In plain SQL: TypeORM would read the whole description of the
 * table for each index, which takes a server longer than the index of a small table.
 */
export async function addIndex(runner: QueryRunner, table: string, name: string, columnNames: string[]): Promise<void> {
  if (await hasIndex(runner, table, name)) return;
  await runner.query(`CREATE INDEX ${name} ON ${table} (${columnNames.join(', ')})`);
}

/** Drops an index if it exists. */
export async function dropIndex(runner: QueryRunner, table: string, name: string): Promise<void> {
  if (!(await hasIndex(runner, table, name))) return;
  await runner.query(`DROP INDEX ${name}${dialectOfRunner(runner) === 'sqlite' ? '' : ` ON ${table}`}`);
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  const found: unknown[] = await runner.query(
    dialectOfRunner(runner) === 'sqlite'
      ? `SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = '${table}' AND name = '${name}'`
      : `SELECT INDEX_NAME FROM INFORMATION_SCHEMA.STATISTICS
         WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = '${table}' AND INDEX_NAME = '${name}' LIMIT 1`,
  );
  return found.length > 0;
}

import { type QueryRunner, TableIndex } from 'typeorm';
import { dialectOfRunner } from '../columns.ts';

/** Creates an index unless it exists, as after an interruption. */
export async function addIndex(runner: QueryRunner, table: string, name: string, columnNames: string[]): Promise<void> {
  if (await hasIndex(runner, table, name)) return;
  await runner.createIndex(table, new TableIndex({ name, columnNames }));
}

/** Drops an index if it exists. */
export async function dropIndex(runner: QueryRunner, table: string, name: string): Promise<void> {
  if (!(await hasIndex(runner, table, name))) return;
  await runner.query(`DROP INDEX ${name}${dialectOfRunner(runner) === 'sqlite' ? '' : ` ON ${table}`}`);
}

async function hasIndex(runner: QueryRunner, table: string, name: string): Promise<boolean> {
  return (await runner.getTable(table))?.indices.some(index => index.name === name) ?? false;
}

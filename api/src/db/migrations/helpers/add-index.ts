import type { QueryRunner, TableIndex } from 'typeorm';

const hasIndex = async (runner: QueryRunner, table: string, { name }: TableIndex): Promise<boolean> =>
  (await runner.getTable(table))?.indices.some(index => index.name === name) ?? false;

/** Adds an index unless it exists: MariaDB commits each change, so a migration may have been interrupted halfway. */
export async function addIndex(runner: QueryRunner, table: string, index: TableIndex): Promise<void> {
  if (!(await hasIndex(runner, table, index))) await runner.createIndex(table, index);
}

/** Drops an index if it exists. */
export async function dropIndex(runner: QueryRunner, table: string, index: TableIndex): Promise<void> {
  if (await hasIndex(runner, table, index)) await runner.dropIndex(table, index);
}

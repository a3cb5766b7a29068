import type { QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner } from '../../columns.ts';
import { createTable, dropTable, type Tables } from './create-table.ts';
import { addIndex } from './indices.ts';

type Replaced = {
  name: string;
  table: Tables[string];
  /** What new columns contain, as SQL; the others keep their values. */
  from?: Record<string, string>;
};

const movedName = (name: string) => `${name}_moved`;

/**
 * Replaces tables of SQLite, which cannot drop a foreign key, by new ones with their rows: first the table that the
 * others reference, then these, so that no row is deleted with the table that it references.
 */
export async function replaceTables(runner: QueryRunner, replaced: readonly Replaced[]): Promise<void> {
  const names = replaced.map(({ name }) => name);
  for (const { name, table, from = {} } of replaced) {
    const { columns, foreignKeys = [] } = table;
    const references = foreignKeys.map(key => ({
      ...key,
      referencedTableName: names.includes(key.referencedTableName ?? '')
        ? movedName(key.referencedTableName ?? '')
        : (key.referencedTableName as string),
    }));
    await createTable(runner, movedName(name), { columns, primaryKey: `pk_${name}`, foreignKeys: references });
    const filled = Object.keys(columns(columnKinds(dialectOfRunner(runner))));
    const values = filled.map(column => from[column] ?? `"${column}"`);
    const list = filled.map(column => `"${column}"`).join(', ');
    await runner.query(`INSERT INTO ${movedName(name)} (${list}) SELECT ${values.join(', ')} FROM ${name}`);
  }
  for (const name of names.toReversed()) await dropTable(runner, name);
  for (const { name, table } of replaced) {
    // References of other tables follow the new name.
    await runner.query(`ALTER TABLE ${movedName(name)} RENAME TO ${name}`);
    for (const [index, columns] of Object.entries(table.indices ?? {})) await addIndex(runner, name, index, columns);
  }
}

import { type QueryRunner, Table, type TableOptions } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';

type Kinds = ReturnType<typeof columnKinds>;
type Column = Parameters<typeof tableColumn>[2] & { isNullable?: true };

type Description = {
  columns: (kinds: Kinds) => Record<string, Column>;
  indices?: Record<string, string[]>;
  foreignKeys?: TableOptions['foreignKeys'];
};

/**
 * Creates a table unless it exists: MariaDB commits each change, so a migration may have been interrupted after this
 * one.
 */
export async function createTable(
  runner: QueryRunner,
  name: string,
  { columns, indices = {}, foreignKeys }: Description,
): Promise<void> {
  const dialect = dialectOfRunner(runner);
  const described = Object.entries(columns(columnKinds(dialect))).map(([column, { isNullable, ...kind }], place) =>
    tableColumn(dialect, column, kind, {
      ...(isNullable ? { isNullable } : {}),
      ...(place === 0 ? { isPrimary: true, primaryKeyConstraintName: `pk_${name}` } : {}),
    }),
  );
  const table = new Table({
    name,
    columns: described,
    indices: Object.entries(indices).map(([index, columnNames]) => ({ name: index, columnNames })),
    ...(foreignKeys ? { foreignKeys } : {}),
    ...(dialect === 'sqlite' ? {} : { engine: 'InnoDB' }),
  });
  await runner.createTable(table, true);
}

/** Drops a table if it exists, with its indices. TypeORM would read its whole description first. */
export async function dropTable(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(`DROP TABLE IF EXISTS ${name}`);
}

import { type QueryRunner, Table, type TableOptions } from 'typeorm';
import { columnKinds, type Dialect, dialectOfRunner, tableColumn } from '../../columns.ts';

export type Kinds = ReturnType<typeof columnKinds>;
type Column = Parameters<typeof tableColumn>[2] & { isNullable?: true; default?: string };
export type Columns = Record<string, Column>;

type Description = {
  /** The name of its constraint; by default that of the table. */
  primaryKey?: string;
  /** The first one is the primary key. */
  columns: (kinds: Kinds) => Columns;
  indices?: Record<string, string[]>;
  uniques?: Record<string, string[]>;
  foreignKeys?: TableOptions['foreignKeys'];
};

/** Descriptions of tables by name, in the order in which they are created. */
export type Tables = Record<string, Description>;

/**
 * Creates a table unless it exists: MariaDB commits each change, so a migration may have been interrupted after this
 * one.
 */
export async function createTable(
  runner: QueryRunner,
  name: string,
  { columns, primaryKey = `pk_${name}`, indices = {}, uniques = {}, foreignKeys }: Description,
): Promise<void> {
  const dialect = dialectOfRunner(runner);
  const described = Object.entries(columns(columnKinds(dialect))).map(([column, { isNullable, ...kind }], place) =>
    tableColumn(dialect, column, kind, {
      ...(isNullable ? { isNullable } : {}),
      ...(place === 0 ? { isPrimary: true, primaryKeyConstraintName: primaryKey } : {}),
    }),
  );
  const table = new Table({
    name,
    columns: described,
    ...keys(dialect, indices, uniques),
    ...(foreignKeys ? { foreignKeys } : {}),
    ...(dialect === 'sqlite' ? {} : { engine: 'InnoDB' }),
  });
  await runner.createTable(table, true);
}

/** SQLite has unique constraints, MariaDB unique indexes. */
function keys(dialect: Dialect, indices: Record<string, string[]>, uniques: Record<string, string[]>) {
  const list = (named: Record<string, string[]>) =>
    Object.entries(named).map(([name, columnNames]) => ({ name, columnNames }));
  if (dialect === 'sqlite') return { indices: list(indices), uniques: list(uniques) };
  return { indices: [...list(indices), ...list(uniques).map(index => ({ ...index, isUnique: true }))] };
}

/** Drops a table if it exists, with its indices. TypeORM would read its whole description first. */
export async function dropTable(runner: QueryRunner, name: string): Promise<void> {
  await runner.query(`DROP TABLE IF EXISTS ${name}`);
}

/** The foreign key of rows that are deleted with the row of another table that they belong to. */
export const cascade = (name: string, column: string, table: string): NonNullable<TableOptions['foreignKeys']> => [
  {
    name,
    columnNames: [column],
    referencedTableName: table,
    referencedColumnNames: ['id'],
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  },
];

import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumn, dropColumn } from './add-column.ts';

const table = 'admin_users';

/** What each admin user may do, and since when one is deactivated. Existing users could do everything: they are owners. */
export class Roles1700000000014 implements MigrationInterface {
  name = 'Roles1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of columns(runner)) await addColumn(runner, table, column);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of columns(runner).reverse()) await dropColumn(runner, table, name);
  }
}

function columns(runner: QueryRunner): TableColumn[] {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'role', kinds.key(20), { default: "'owner'" }),
    tableColumn(dialect, 'deactivatedAt', kinds.time, { isNullable: true }),
  ].map(options => new TableColumn(options));
}

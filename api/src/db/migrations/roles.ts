import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

const table = 'admin_users';

/** Roles and deactivation of admin users. Existing users could do everything, so they become owners. */
export class Roles1700000000014 implements MigrationInterface {
  name = 'Roles1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, table, columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, table, columns(runner));
  }
}

function columns(runner: QueryRunner): TableColumnOptions[] {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'role', kinds.key(20), { default: "'owner'" }),
    tableColumn(dialect, 'deactivatedAt', kinds.time, { isNullable: true }),
  ];
}

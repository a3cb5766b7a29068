import { fold } from '@hydraulics/common/text';
import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

const table = 'admin_users';

/** When an admin user last signed in, and the text for user search. */
export class LastSignIn1700000000004 implements MigrationInterface {
  name = 'LastSignIn1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, table, columns(runner));
    const users: { id: string; name: string; email: string }[] = await runner.query(
      `SELECT id, name, email FROM ${table}`,
    );
    for (const { id, name, email } of users) {
      await runner.query(`UPDATE ${table} SET search = ? WHERE id = ?`, [fold(`${name} ${email}`), id]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, table, columns(runner));
  }
}

function columns(runner: QueryRunner): TableColumnOptions[] {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'lastSignInAt', kinds.time, { isNullable: true }),
    // Null only until filled below: a long text cannot have a default in either database.
    tableColumn(dialect, 'search', kinds.longText, { isNullable: true }),
  ];
}

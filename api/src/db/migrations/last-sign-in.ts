import { fold } from '@hydraulics/common/text';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumn, dropColumn } from './add-column.ts';

const table = 'admin_users';

/** When an admin user last signed in, and the text that user search looks in. */
export class LastSignIn1700000000004 implements MigrationInterface {
  name = 'LastSignIn1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of columns(runner)) await addColumn(runner, table, column);
    const users: { id: string; name: string; email: string }[] = await runner.query(
      `SELECT id, name, email FROM ${table}`,
    );
    for (const { id, name, email } of users) {
      await runner.query(`UPDATE ${table} SET search = ? WHERE id = ?`, [fold(`${name} ${email}`), id]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of columns(runner).reverse()) await dropColumn(runner, table, name);
  }
}

function columns(runner: QueryRunner): TableColumn[] {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'lastSignInAt', kinds.time, { isNullable: true }),
    // Null only until filled below: a long text cannot have a default in either database.
    tableColumn(dialect, 'search', kinds.longText, { isNullable: true }),
  ].map(options => new TableColumn(options));
}

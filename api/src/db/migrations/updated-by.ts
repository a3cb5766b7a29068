import { limits } from '@hydraulics/common/limits';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumn, dropColumn } from './helpers/add-column.ts';

const tables = ['admin_users', 'categories', 'contact_queries', 'products', 'social_links'];

/** The name of the last editor of a record; it stays when the user is deleted. Null for records changed before. */
export class UpdatedBy1700000000003 implements MigrationInterface {
  name = 'UpdatedBy1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await addColumn(runner, table, updatedBy(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await dropColumn(runner, table, 'updatedBy');
  }
}

function updatedBy(runner: QueryRunner): TableColumn {
  const dialect = dialectOfRunner(runner);
  return new TableColumn(
    tableColumn(dialect, 'updatedBy', columnKinds(dialect).line(limits.name), { isNullable: true }),
  );
}

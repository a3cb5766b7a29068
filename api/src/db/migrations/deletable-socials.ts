import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumn, dropColumn } from './helpers/add-column.ts';

const table = 'social_links';

/** Social accounts can be deleted and restored, like other records. */
export class DeletableSocials1700000000101 implements MigrationInterface {
  name = 'DeletableSocials1700000000101';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const column = tableColumn(dialect, 'deletedAt', columnKinds(dialect).time, { isNullable: true });
    await addColumn(runner, table, new TableColumn(column));
  }

  /** Without the column, deleted accounts would be shown again. */
  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn(table, 'deletedAt')) {
      await runner.query(`DELETE FROM ${table} WHERE deletedAt IS NOT NULL`);
    }
    await dropColumn(runner, table, 'deletedAt');
  }
}

import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';

/** Facts about the installation, such as the id that it shares with its data folder. */
export class Site1700000000005 implements MigrationInterface {
  name = 'Site1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const kinds = columnKinds(dialect);
    const columns = [
      tableColumn(dialect, 'name', kinds.key(50), { isPrimary: true, primaryKeyConstraintName: 'pk_site' }),
      tableColumn(dialect, 'value', kinds.line(200)),
    ];
    const engine = dialect === 'sqlite' ? {} : { engine: 'InnoDB' };
    await runner.createTable(new Table({ name: 'site', columns, ...engine }), true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('site', true);
  }
}

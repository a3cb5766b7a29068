import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

const table = 'contact_queries';
const index = new TableIndex({ name: 'ix_contacts_due', columnNames: ['deletedAt', 'dueOn', 'id', 'state'] });

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'dueOn', columnKinds(dialect).key(10), { isNullable: true })];
}

const hasIndex = async (runner: QueryRunner): Promise<boolean> =>
  (await runner.getTable(table))?.indices.some(({ name }) => name === index.name) ?? false;

/** The day on which staff come back to an enquiry. */
export class EnquiryDue1800000000946 implements MigrationInterface {
  name = 'EnquiryDue1800000000946';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, table, columns(runner));
    if (!(await hasIndex(runner))) await runner.createIndex(table, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await hasIndex(runner)) await runner.dropIndex(table, index);
    await dropColumns(runner, table, columns(runner));
  }
}

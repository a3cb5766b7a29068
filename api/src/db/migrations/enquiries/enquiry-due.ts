import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';
import { addIndex, dropIndex } from '../helpers/add-index.ts';

const table = 'contact_queries';
const index = new TableIndex({ name: 'ix_contacts_due', columnNames: ['deletedAt', 'dueOn', 'id', 'state'] });

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'dueOn', columnKinds(dialect).key(10), { isNullable: true })];
}

/** The day on which staff come back to an enquiry. */
export class EnquiryDue1800000000946 implements MigrationInterface {
  name = 'EnquiryDue1800000000946';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, table, columns(runner));
    await addIndex(runner, table, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, table, index);
    await dropColumns(runner, table, columns(runner));
  }
}

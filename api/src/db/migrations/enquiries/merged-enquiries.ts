import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';
import { addIndex, dropIndex } from '../helpers/add-index.ts';

const table = 'contact_queries';
const index = new TableIndex({ name: 'ix_contacts_merged', columnNames: ['mergedInto', 'id'] });

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'mergedInto', columnKinds(dialect).id, { isNullable: true })];
}

/** The enquiry of the same customer in which an enquiry is read. */
export class MergedEnquiries1800000000967 implements MigrationInterface {
  name = 'MergedEnquiries1800000000967';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, table, columns(runner));
    await addIndex(runner, table, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, table, index);
    await dropColumns(runner, table, columns(runner));
  }
}

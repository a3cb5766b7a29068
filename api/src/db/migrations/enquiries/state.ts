import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

const table = 'contact_queries';

/** The state of an enquiry, and its product. Existing enquiries are new and without a product. */
export class EnquiryState1700000000001 implements MigrationInterface {
  name = 'EnquiryState1700000000001';

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
  // No foreign key: an enquiry outlives its product.
  return [
    tableColumn(dialect, 'state', kinds.key(20), { default: "'new'" }),
    tableColumn(dialect, 'productId', kinds.id, { isNullable: true }),
    tableColumn(dialect, 'product', kinds.line(limits.name), { default: "''" }),
  ];
}

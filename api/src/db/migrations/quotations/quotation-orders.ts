import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  const optional = { isNullable: true };
  return {
    quotations: [
      tableColumn(dialect, 'orderSentAt', kinds.time, optional),
      tableColumn(dialect, 'orderFailure', kinds.line(200), optional),
    ],
    quotation_revisions: [
      tableColumn(dialect, 'sentBackBy', kinds.line(200), optional),
      tableColumn(dialect, 'remark', kinds.line(500), { default: "''" }),
    ],
  };
}

/** Orders are handed to another program, and a quotation is sent back with a remark. */
export class QuotationOrders1800000000975 implements MigrationInterface {
  name = 'QuotationOrders1800000000975';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, added] of Object.entries(columns(runner))) await addColumns(runner, table, added);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, added] of Object.entries(columns(runner))) await dropColumns(runner, table, added);
  }
}

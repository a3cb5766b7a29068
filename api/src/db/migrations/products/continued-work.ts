import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const { longText, integer } = columnKinds(dialect);
  return {
    product_imports: [
      tableColumn(dialect, 'startedBy', longText, { isNullable: true }),
      tableColumn(dialect, 'done', integer, { isNullable: true }),
    ],
    catalogues: [tableColumn(dialect, 'request', longText, { isNullable: true })],
  };
}

/** What another process must know of an import or a catalogue to do it. */
export class ContinuedWork1800000000990 implements MigrationInterface {
  name = 'ContinuedWork1800000000990';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, added] of Object.entries(columns(runner))) await addColumns(runner, table, added);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, added] of Object.entries(columns(runner))) await dropColumns(runner, table, added);
  }
}

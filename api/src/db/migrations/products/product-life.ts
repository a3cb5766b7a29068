import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const { key } = columnKinds(dialect);
  return [
    tableColumn(dialect, 'life', key(20), { default: "'active'" }),
    tableColumn(dialect, 'discontinuedSince', key(10), { default: "''" }),
  ];
}

/** Whether a product is supplied, or only its spare parts. All that exist are supplied. */
export class ProductLife1800000000910 implements MigrationInterface {
  name = 'ProductLife1800000000910';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'products', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'products', columns(runner));
  }
}

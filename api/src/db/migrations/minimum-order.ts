import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'minimumOrder', columnKinds(dialect).integer, { isNullable: true })];
}

/** The minimum order quantity of products; none have one at first. */
export class MinimumOrder1700000000114 implements MigrationInterface {
  name = 'MinimumOrder1700000000114';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'products', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'products', columns(runner));
  }
}

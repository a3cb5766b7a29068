import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

const tables = ['products', 'categories'];

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'searchImage', columnKinds(dialect).line(200), { isNullable: true })];
}

/** The picture that shared links of a product or category show; null for the automatic one. */
export class SharePictures1800000000850 implements MigrationInterface {
  name = 'SharePictures1800000000850';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await addColumns(runner, table, columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables.toReversed()) await dropColumns(runner, table, columns(runner));
  }
}

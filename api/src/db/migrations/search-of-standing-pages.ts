import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'search', columnKinds(dialect).longText, { isNullable: true })];
}

/** How the pages that are no record of their own appear in search engines and where their links are shared. */
export class SearchOfStandingPages1800000000890 implements MigrationInterface {
  name = 'SearchOfStandingPages1800000000890';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'website', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'website', columns(runner));
  }
}

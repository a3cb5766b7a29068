import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'intro', columnKinds(dialect).line(300), { default: "''" })];
}

/** Two sentences above the products of a category; none at first. */
export class CategoryIntro1800000000900 implements MigrationInterface {
  name = 'CategoryIntro1800000000900';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'categories', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'categories', columns(runner));
  }
}

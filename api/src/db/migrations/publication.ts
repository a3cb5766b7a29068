import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

const tables = ['products', 'categories', 'gallery_images'];

/** The columns of `publishable`. */
export function publicationColumns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  const time = { isNullable: true };
  return [
    tableColumn(dialect, 'status', kinds.key(20), { default: "'published'" }),
    tableColumn(dialect, 'publishAt', kinds.time, time),
    tableColumn(dialect, 'unpublishAt', kinds.time, time),
  ];
}

/** Whether visitors see a record, and when that changes. What exists is published. */
export class Publication1800000000200 implements MigrationInterface {
  name = 'Publication1800000000200';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await addColumns(runner, table, publicationColumns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await dropColumns(runner, table, publicationColumns(runner));
  }
}

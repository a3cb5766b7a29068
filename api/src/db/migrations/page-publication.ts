import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns } from './helpers/add-column.ts';
import { publicationColumns } from './publication.ts';

/** Whether visitors see a page that staff made. Existing pages are published. */
export class PagePublication1800000000810 implements MigrationInterface {
  name = 'PagePublication1800000000810';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'pages', publicationColumns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'pages', publicationColumns(runner));
  }
}

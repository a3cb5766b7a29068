import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from './helpers/create-table.ts';

/** The version at which each piece of content last changed, so that a save invalidates only the pages that show it. */
export class ContentTags1700000000006 implements MigrationInterface {
  name = 'ContentTags1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'content_tags', {
      columns: kinds => ({ tag: kinds.key(100), version: kinds.integer }),
      indices: { ix_content_tags_version: ['version'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'content_tags');
  }
}

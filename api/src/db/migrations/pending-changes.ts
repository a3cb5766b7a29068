import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable, type Tables } from './helpers/create-table.ts';
import { deletable } from './initial/record-columns.ts';

const tables: Tables = {
  pending_changes: {
    columns: kinds => ({
      ...deletable(kinds),
      record: kinds.key(40),
      recordId: kinds.id,
      name: { ...kinds.line(200), isNullable: true },
      baseVersion: kinds.integer,
      savedBy: { ...kinds.line(200), isNullable: true },
      changed: kinds.longText,
      content: kinds.longText,
      images: kinds.longText,
    }),
    indices: { ix_pending_changes_updated: ['deletedAt', 'updatedAt', 'id'] },
    uniques: { uq_pending_changes_record: ['record', 'recordId'] },
  },
};

/** Changes of published records that visitors do not see yet. */
export class PendingChanges1800000000800 implements MigrationInterface {
  name = 'PendingChanges1800000000800';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).reverse()) await dropTable(runner, name);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable, type Tables } from './helpers/create-table.ts';
import { deletable } from './initial/record-columns.ts';

const tables: Tables = {
  releases: {
    columns: kinds => ({
      ...deletable(kinds),
      updatedBy: { ...kinds.line(200), isNullable: true },
      name: kinds.line(200),
      publishAt: { ...kinds.time, isNullable: true },
      state: kinds.key(20),
      publishedAt: { ...kinds.time, isNullable: true },
      failure: kinds.longText,
      search: kinds.longText,
    }),
    indices: { ix_releases_moment: ['deletedAt', 'publishAt', 'id'] },
  },
  release_items: {
    columns: kinds => ({
      id: kinds.id,
      releaseId: kinds.id,
      position: kinds.integer,
      noun: kinds.key(20),
      recordId: kinds.id,
      name: kinds.line(200),
      before: { ...kinds.key(20), isNullable: true },
    }),
    uniques: { uq_release_items_record: ['releaseId', 'noun', 'recordId'] },
    foreignKeys: [
      {
        name: 'fk_release_items_release',
        columnNames: ['releaseId'],
        referencedTableName: 'releases',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
};

/** Records that go live together. */
export class Releases1800000000811 implements MigrationInterface {
  name = 'Releases1800000000811';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).reverse()) await dropTable(runner, name);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable, type Tables } from './helpers/create-table.ts';
import { deletable } from './initial/record-columns.ts';

const tables: Tables = {
  pages: {
    columns: kinds => ({
      ...deletable(kinds),
      updatedBy: { ...kinds.line(200), isNullable: true },
      title: kinds.line(200),
      name: kinds.key(80),
      place: kinds.key(10),
      date: { ...kinds.key(10), isNullable: true },
      blocks: { ...kinds.longText, isNullable: true },
      nameKey: { ...kinds.key(80), isNullable: true },
      search: kinds.longText,
      position: { ...kinds.integer, default: '0' },
    }),
    indices: {
      ix_pages_place: ['deletedAt', 'position', 'id'],
      ix_pages_date: ['deletedAt', 'date', 'id'],
    },
    uniques: {
      uq_pages_name: ['nameKey'],
    },
  },
};

/** The pages that staff make. */
export class Pages1800000000700 implements MigrationInterface {
  name = 'Pages1800000000700';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).reverse()) await dropTable(runner, name);
  }
}

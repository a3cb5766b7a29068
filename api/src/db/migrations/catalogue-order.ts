import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addIndex, dropIndex } from './helpers/indices.ts';

/** An index with the products of a category in page order, replacing a shorter one. */
const added = { name: 'ix_products_line', columnNames: ['categoryId', 'deletedAt', 'createdAt', 'id'] };
const replaced = { name: 'ix_products_category', columnNames: ['categoryId', 'deletedAt'] };

export class CatalogueOrder1700000000008 implements MigrationInterface {
  name = 'CatalogueOrder1700000000008';

  // MariaDB requires an index on the foreign key at all times, so the new one is created first.
  async up(runner: QueryRunner): Promise<void> {
    await exchange(runner, replaced, added);
  }

  async down(runner: QueryRunner): Promise<void> {
    await exchange(runner, added, replaced);
  }
}

type Index = typeof added;

async function exchange(runner: QueryRunner, old: Index, next: Index): Promise<void> {
  await addIndex(runner, 'products', next.name, next.columnNames);
  await dropIndex(runner, 'products', old.name);
}

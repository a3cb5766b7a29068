import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

/** Imports of products from spreadsheets, and their rows. */
export class ProductImports1700000000031 implements MigrationInterface {
  name = 'ProductImports1700000000031';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'product_imports', {
      columns: kinds => ({
        id: kinds.id,
        createdAt: kinds.time,
        userId: { ...kinds.id, isNullable: true },
        userName: { ...kinds.line(limits.name), isNullable: true },
        fileName: kinds.line(limits.name),
        state: kinds.key(20),
        run: { ...kinds.id, isNullable: true },
        beatAt: kinds.time,
        shape: kinds.longText,
        total: kinds.integer,
        images: kinds.longText,
        imageNames: kinds.longText,
        result: kinds.longText,
      }),
      indices: { ix_product_imports_created: ['createdAt'] },
    });
    await createTable(runner, 'product_import_rows', {
      columns: kinds => ({
        id: kinds.id,
        importId: kinds.id,
        place: kinds.integer,
        productId: { ...kinds.id, isNullable: true },
        name: kinds.line(limits.name),
        outcome: kinds.key(20),
        planned: kinds.longText,
        remarks: kinds.longText,
      }),
      indices: {
        ix_product_import_rows_place: ['importId', 'place'],
        ix_product_import_rows_outcome: ['importId', 'outcome', 'place'],
      },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'product_import_rows');
    await dropTable(runner, 'product_imports');
  }
}

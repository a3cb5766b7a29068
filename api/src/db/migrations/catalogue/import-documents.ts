import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addNullableText, dropColumn } from '../helpers/add-column.ts';

/** The documents that were sent for an import. */
export class ImportDocuments1700000000038 implements MigrationInterface {
  name = 'ImportDocuments1700000000038';

  async up(runner: QueryRunner): Promise<void> {
    await addNullableText(runner, 'product_imports', 'documents');
    await addNullableText(runner, 'product_imports', 'documentFiles');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'product_imports', 'documentFiles');
    await dropColumn(runner, 'product_imports', 'documents');
  }
}

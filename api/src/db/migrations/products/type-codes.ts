import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addNullableText, dropColumn } from '../helpers/add-column.ts';

/** How the order codes of a product are made. */
export class TypeCodes1700000000032 implements MigrationInterface {
  name = 'TypeCodes1700000000032';

  async up(runner: QueryRunner): Promise<void> {
    await addNullableText(runner, 'products', 'typeCode');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'products', 'typeCode');
  }
}

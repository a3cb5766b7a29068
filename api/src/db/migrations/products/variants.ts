import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addNullableText, dropColumn } from '../helpers/add-column.ts';

/** The sizes in which a product comes. */
export class Variants1700000000028 implements MigrationInterface {
  name = 'Variants1700000000028';

  async up(runner: QueryRunner): Promise<void> {
    await addNullableText(runner, 'products', 'variants');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'products', 'variants');
  }
}

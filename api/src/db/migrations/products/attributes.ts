import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addNullableText, dropColumn } from '../helpers/add-column.ts';

/** The attributes of categories, and their values in products. There are none at first. */
export class Attributes1700000000027 implements MigrationInterface {
  name = 'Attributes1700000000027';

  async up(runner: QueryRunner): Promise<void> {
    await addNullableText(runner, 'categories', 'attributes');
    await addNullableText(runner, 'products', 'specifications');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'products', 'specifications');
    await dropColumn(runner, 'categories', 'attributes');
  }
}

import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addIndex, dropIndex } from '../helpers/add-index.ts';

const index = new TableIndex({ name: 'ix_enquiry_items_product', columnNames: ['enquiryId', 'productId'] });

/** For the figures of products, which read the products of all items of a period. */
export class ItemsByProduct1800000000989 implements MigrationInterface {
  name = 'ItemsByProduct1800000000989';

  up(runner: QueryRunner): Promise<void> {
    return addIndex(runner, 'enquiry_items', index);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropIndex(runner, 'enquiry_items', index);
  }
}

import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { addIndex, dropIndex } from '../helpers/add-index.ts';

const shown = new TableIndex({
  name: 'ix_products_shown',
  columnNames: ['deletedAt', 'status', 'createdAt', 'id', 'categoryId', 'life', 'updatedAt'],
});

/** The products that visitors see, in the order of creation, found without reading their rows. */
export class ShownProducts1800000000992 implements MigrationInterface {
  name = 'ShownProducts1800000000992';

  up(runner: QueryRunner): Promise<void> {
    return addIndex(runner, 'products', shown);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropIndex(runner, 'products', shown);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const { line, longText } = columnKinds(dialect);
  return [
    tableColumn(dialect, 'availability', line(200), { default: "''" }),
    ...['accessories', 'spareParts', 'goesWith', 'replaces'].map(name =>
      tableColumn(dialect, name, longText, { isNullable: true }),
    ),
  ];
}

/** The lead time of a product, and the products that it is related to. */
export class ProductRelations1800000000911 implements MigrationInterface {
  name = 'ProductRelations1800000000911';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'products', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'products', columns(runner));
  }
}

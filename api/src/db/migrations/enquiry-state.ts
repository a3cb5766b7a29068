import { limits } from '@hydraulics/common/limits';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';

const table = 'contact_queries';

/** What became of an enquiry, and which product it is about. Those from before are new, and about none. */
export class EnquiryState1700000000001 implements MigrationInterface {
  name = 'EnquiryState1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    // One by one and only where missing: MariaDB commits each change, so a run may have broken off between two.
    for (const column of columns(runner)) {
      if (!(await runner.hasColumn(table, column.name))) await add(runner, column);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of columns(runner).reverse()) {
      if (await runner.hasColumn(table, name)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${name}`);
    }
  }
}

/** On SQLite TypeORM would write the whole table anew, and forget by which collations its other columns are sorted. */
async function add(runner: QueryRunner, column: TableColumn): Promise<void> {
  if (dialectOfRunner(runner) !== 'sqlite') return runner.addColumn(table, column);
  const type = `${column.type}(${column.length})`;
  const collation = column.collation ? ` COLLATE ${column.collation}` : '';
  const value = column.isNullable ? '' : ` NOT NULL DEFAULT ${column.default}`;
  await runner.query(`ALTER TABLE ${table} ADD COLUMN "${column.name}" ${type}${collation}${value}`);
}

function columns(runner: QueryRunner): TableColumn[] {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  // No foreign key: an enquiry outlives its product.
  return [
    tableColumn(dialect, 'state', kinds.key(20), { default: "'new'" }),
    tableColumn(dialect, 'productId', kinds.id, { isNullable: true }),
    tableColumn(dialect, 'product', kinds.line(limits.name), { default: "''" }),
  ].map(options => new TableColumn(options));
}

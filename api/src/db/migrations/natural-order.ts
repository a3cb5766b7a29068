import { limits } from '@hydraulics/common/limits';
import { sortKeyLength } from '@hydraulics/common/text';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumn, dropColumn } from './helpers/add-column.ts';
import { createTable, dropTable } from './helpers/create-table.ts';
import { addIndex, dropIndex } from './helpers/indices.ts';
import { fillSortKeys } from './helpers/sort-keys.ts';

const named = ['products', 'categories', 'admin_users'];

/** The tables that are ordered by hand, and within what. */
const ordered = { products: 'categoryId', categories: null, gallery_images: null } as const;

const indices: [table: string, name: string, ...columns: string[]][] = [
  ['products', 'ix_products_natural', 'deletedAt', 'nameSort', 'id', 'categoryId'],
  ['products', 'ix_products_place', 'categoryId', 'deletedAt', 'position', 'id'],
  ['products', 'ix_products_home', 'homePosition'],
  ['gallery_images', 'ix_gallery_place', 'deletedAt', 'position', 'id'],
];

/** Replaced by `ix_products_place`. */
const replaced = {
  table: 'products',
  name: 'ix_products_line',
  columns: ['categoryId', 'deletedAt', 'createdAt', 'id'],
};

/** Sort keys of names; positions, which begin as the order of creation; the home page's products; bulk operations. */
export class NaturalOrder1700000000024 implements MigrationInterface {
  name = 'NaturalOrder1700000000024';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const kinds = columnKinds(dialect);
    for (const table of named) {
      const column = tableColumn(dialect, 'nameSort', kinds.key(sortKeyLength), { default: "''" });
      await addColumn(runner, table, new TableColumn(column));
      await fillSortKeys(runner, table, [{ text: 'name', key: 'nameSort' }]);
    }
    for (const table of Object.keys(ordered) as (keyof typeof ordered)[]) {
      const column = tableColumn(dialect, 'position', kinds.integer, { default: '0' });
      await addColumn(runner, table, new TableColumn(column));
      await fillPositions(runner, table, ordered[table]);
    }
    const home = tableColumn(dialect, 'homePosition', kinds.integer, { isNullable: true });
    await addColumn(runner, 'products', new TableColumn(home));
    for (const [table, name, ...columns] of indices) await addIndex(runner, table, name, columns);
    await dropIndex(runner, replaced.table, replaced.name);
    await createTable(runner, 'bulk_operations', {
      columns: kinds => ({
        id: kinds.id,
        createdAt: kinds.time,
        userId: { ...kinds.id, isNullable: true },
        userName: { ...kinds.line(limits.name), isNullable: true },
        noun: kinds.key(20),
        action: kinds.key(20),
        changes: kinds.longText,
        result: kinds.longText,
      }),
      indices: { ix_bulk_operations_created: ['createdAt'] },
    });
  }

  // MariaDB requires an index on the foreign key at all times, so the earlier one is created first.
  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'bulk_operations');
    await addIndex(runner, replaced.table, replaced.name, replaced.columns);
    for (const [table, name] of indices) await dropIndex(runner, table, name);
    await dropColumn(runner, 'products', 'homePosition');
    for (const table of Object.keys(ordered)) await dropColumn(runner, table, 'position');
    for (const table of named) await dropColumn(runner, table, 'nameSort');
  }
}

/** Deleted rows are numbered too, so that a restored one returns to its place. */
async function fillPositions(runner: QueryRunner, table: string, within: string | null): Promise<void> {
  const group = within ?? "''";
  const rows: { id: string; scope: string; present: number }[] = await runner.query(
    `SELECT id, ${group} AS scope, position AS present FROM ${table} ORDER BY ${within ? `${within}, ` : ''}createdAt, id`,
  );
  let [last, position] = ['', 0];
  for (const row of rows) {
    position = row.scope === last ? position + 1 : 1;
    last = row.scope;
    if (Number(row.present) === position) continue;
    await runner.query(`UPDATE ${table} SET position = ? WHERE id = ?`, [position, row.id]);
  }
}

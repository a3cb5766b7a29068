import { limits } from '@hydraulics/common/limits';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumn, dropColumn } from './helpers/add-column.ts';
import { addIndex, dropIndex } from './helpers/indices.ts';

/**
 * An index for each sort order of the long lists. It includes the other columns a page of ids needs, so that a deep
 * page is read from the index alone.
 */
const ordered = {
  contact_queries: [
    ['ix_contacts_received', 'deletedAt', 'createdAt', 'id', 'state'],
    ['ix_contacts_name', 'deletedAt', 'name', 'id', 'state'],
    ['ix_contacts_email', 'deletedAt', 'email', 'id', 'state'],
    ['ix_contacts_organization', 'deletedAt', 'organization', 'id', 'state'],
    ['ix_contacts_product', 'deletedAt', 'product', 'id', 'state'],
    ['ix_contacts_excerpt', 'deletedAt', 'excerpt', 'id', 'state'],
    ['ix_contacts_state', 'deletedAt', 'state', 'createdAt', 'id'],
  ],
  products: [
    ['ix_products_name', 'deletedAt', 'name', 'id', 'categoryId'],
    ['ix_products_updated', 'deletedAt', 'updatedAt', 'id', 'categoryId'],
  ],
};

/** Dropped because the planner prefers it as the shorter one and then reads every row. */
const replaced = { name: 'ix_contacts_created', columnNames: ['deletedAt', 'createdAt'] };

/** Keeps lists of tens of thousands fast: an index per sort order, and an excerpt to sort messages by. */
export class ListIndexes1700000000002 implements MigrationInterface {
  name = 'ListIndexes1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'contact_queries', excerpt(runner));
    await runner.query(`UPDATE contact_queries SET excerpt = SUBSTR(message, 1, ${limits.excerpt}) WHERE excerpt = ''`);
    for (const [table, name, columnNames] of eachIndex()) await addIndex(runner, table, name, columnNames);
    await dropIndex(runner, 'contact_queries', replaced.name);
  }

  async down(runner: QueryRunner): Promise<void> {
    await addIndex(runner, 'contact_queries', replaced.name, replaced.columnNames);
    for (const [table, name] of eachIndex()) await dropIndex(runner, table, name);
    await dropColumn(runner, 'contact_queries', 'excerpt');
  }
}

const eachIndex = (): [table: string, name: string, columnNames: string[]][] =>
  Object.entries(ordered).flatMap(([table, indexes]) =>
    indexes.map(([name = '', ...columns]): [string, string, string[]] => [table, name, columns]),
  );

function excerpt(runner: QueryRunner): TableColumn {
  const dialect = dialectOfRunner(runner);
  const kind = columnKinds(dialect).line(limits.excerpt);
  return new TableColumn(tableColumn(dialect, 'excerpt', kind, { default: "''" }));
}

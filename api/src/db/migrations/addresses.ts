import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';
import { createTable, dropTable, type Tables } from './helpers/create-table.ts';

const created: Tables = {
  addresses: {
    columns: ({ id, time, key }) => ({
      id,
      createdAt: time,
      language: key(35),
      kind: key(20),
      name: key(80),
      recordId: id,
      successorId: { ...id, isNullable: true },
    }),
    uniques: { uq_addresses_name: ['language', 'kind', 'name'] },
    indices: { ix_addresses_record: ['recordId'] },
  },
  redirects: {
    columns: ({ id, time, key, line, integer }) => ({
      id,
      createdAt: time,
      updatedAt: time,
      version: integer,
      deletedAt: { ...time, isNullable: true },
      updatedBy: { ...line(200), isNullable: true },
      source: line(2000),
      target: line(2000),
      sourceKey: { ...key(500), isNullable: true },
    }),
    uniques: { uq_redirects_source: ['sourceKey'] },
  },
  missed_paths: {
    columns: ({ key, integer }) => ({ id: key(211), day: key(10), path: key(200), requests: integer }),
    indices: { ix_missed_paths_day: ['day'] },
  },
};

/** The columns of products and categories. */
function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const { key, line, integer } = columnKinds(dialect);
  const text = (name: string) => tableColumn(dialect, name, line(300), { default: "''" });
  return [
    tableColumn(dialect, 'address', key(80), { default: "''" }),
    text('searchTitle'),
    text('searchDescription'),
    tableColumn(dialect, 'noindex', integer, { default: '0' }),
  ];
}

/**
 * Readable addresses: the names that records have and had, the addresses of a former website, and the paths that were
 * not found. Existing records get their names at the next start (`repositories/addresses/name-unnamed.ts`).
 */
export class Addresses1800000000300 implements MigrationInterface {
  name = 'Addresses1800000000300';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, description] of Object.entries(created)) await createTable(runner, name, description);
    for (const table of ['products', 'categories']) await addColumns(runner, table, columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['categories', 'products']) await dropColumns(runner, table, columns(runner));
    for (const name of Object.keys(created).toReversed()) await dropTable(runner, name);
  }
}

import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';
import { addIndex, dropIndex } from '../helpers/add-index.ts';

const states = { in_work: 'new', answered: 'handled', quoted: 'handled', won: 'handled', lost: 'handled' };
const roles = { author: 'viewer' };

/** The columns that get one more for the exact word, and the words that version 1.0.0 does not know. */
const words: [table: string, column: string, exact: string, before: Record<string, string>][] = [
  ['contact_queries', 'state', 'exactState', states],
  ['enquiry_events', 'kind', 'exactKind', { due: 'note', merged: 'note', separated: 'note' }],
  ['enquiry_events', 'before', 'exactBefore', states],
  ['enquiry_events', 'after', 'exactAfter', states],
  ['admin_users', 'role', 'exactRole', roles],
  ['deleted_users', 'role', 'exactRole', roles],
  ['documents', 'kind', 'exactKind', { declaration: 'certificate' }],
];

const enquiries = 'contact_queries';

/** The indexes with the state of an enquiry, and where the exact one follows. */
const indices: [name: string, columnNames: string[], isFirst?: true][] = [
  ['ix_contacts_received', ['deletedAt', 'createdAt', 'id', 'state']],
  ['ix_contacts_name_sort', ['deletedAt', 'nameSort', 'id', 'state']],
  ['ix_contacts_email', ['deletedAt', 'email', 'id', 'state']],
  ['ix_contacts_organization_sort', ['deletedAt', 'organizationSort', 'id', 'state']],
  ['ix_contacts_product_sort', ['deletedAt', 'productSort', 'id', 'state']],
  ['ix_contacts_excerpt', ['deletedAt', 'excerpt', 'id', 'state']],
  ['ix_contacts_state', ['deletedAt', 'state', 'createdAt', 'id']],
  ['ix_contacts_due', ['deletedAt', 'dueOn', 'id', 'state']],
  ['ix_contacts_assignee', ['deletedAt', 'assigneeId', 'state', 'createdAt', 'id']],
  [
    'ix_contacts_figures',
    [
      ...['deletedAt', 'createdAt', 'state', 'answeredAt', 'quotedAt', 'handledAt', 'lostReason', 'source'],
      ...['productId', 'country', 'mergedInto', 'id'],
    ],
    true,
  ],
];

const added = (runner: QueryRunner, exact: string) => {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, exact, columnKinds(dialect).key(20), { default: "''" })];
};

/** Unreleased builds stored words that version 1.0.0 does not know. */
async function moveWords(runner: QueryRunner): Promise<void> {
  for (const [table, column, exact, before] of words) {
    const name = runner.connection.driver.escape(column);
    for (const [word, known] of Object.entries(before)) {
      await runner.query(`UPDATE ${table} SET ${exact} = '${word}', ${name} = '${known}' WHERE ${name} = '${word}'`);
    }
  }
}

/** An index with the same name, which version 1.0.0 uses as before. */
async function replaceIndices(runner: QueryRunner, columnsOf: (index: (typeof indices)[number]) => string[]) {
  for (const index of indices) {
    const wanted = new TableIndex({ name: index[0], columnNames: columnsOf(index) });
    const present = (await runner.getTable(enquiries))?.indices.find(({ name }) => name === wanted.name);
    if (String(present?.columnNames) === String(wanted.columnNames)) continue;
    await dropIndex(runner, enquiries, wanted);
    await addIndex(runner, enquiries, wanted);
  }
}

/**
 * Stores the words that version 1.0.0 does not know in columns of their own, beside those that it reads, so that both run
 * on one database (docs/decisions/0144).
 */
export class ExactWords1800000000981 implements MigrationInterface {
  name = 'ExactWords1800000000981';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, , exact] of words) await addColumns(runner, table, added(runner, exact));
    await moveWords(runner);
    await replaceIndices(runner, ([, columns, isFirst]) =>
      isFirst
        ? columns.flatMap(name => (name === 'state' ? ['state', 'exactState'] : name))
        : [...columns, 'exactState'],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndices(runner, ([, columns]) => columns);
    for (const [table, column, exact, before] of words.toReversed()) {
      if (!(await runner.hasColumn(table, exact))) continue;
      const name = runner.connection.driver.escape(column);
      for (const [word, known] of Object.entries(before)) {
        await runner.query(
          `UPDATE ${table} SET ${name} = '${word}' WHERE ${exact} = '${word}' AND ${name} = '${known}'`,
        );
      }
      // The others are answered.
      if (before === states) await runner.query(`UPDATE ${table} SET ${name} = 'answered' WHERE ${name} = 'handled'`);
      await dropColumns(runner, table, added(runner, exact));
    }
  }
}

import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';
import { addIndex, dropIndex } from '../helpers/add-index.ts';
import { cascade, createTable, dropTable } from '../helpers/create-table.ts';

const enquiries = 'contact_queries';
const revisions = 'quotation_revisions';

const indices: [table: string, index: TableIndex][] = [
  [
    enquiries,
    new TableIndex({
      name: 'ix_contacts_figures',
      columnNames: [
        'deletedAt',
        'createdAt',
        'state',
        'answeredAt',
        'quotedAt',
        'handledAt',
        'lostReason',
        'source',
        'productId',
        'country',
        'mergedInto',
        'id',
      ],
    }),
  ],
  [revisions, new TableIndex({ name: 'ix_quotation_revisions_state', columnNames: ['state', 'id'] })],
];

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return {
    enquiries: [
      tableColumn(dialect, 'source', kinds.key(20), { default: "''" }),
      tableColumn(dialect, 'answeredAt', kinds.time, { isNullable: true }),
      tableColumn(dialect, 'quotedAt', kinds.time, { isNullable: true }),
    ],
    items: [tableColumn(dialect, 'source', kinds.key(20), { default: "''" })],
  };
}

/** From the timelines: the first state that says so. One that is new again was marked by mistake. */
async function fill(runner: QueryRunner): Promise<void> {
  const after = runner.connection.driver.escape('after');
  const first = (states: string) =>
    `(SELECT MIN(happened.createdAt) FROM enquiry_events happened
      WHERE happened.enquiryId = ${enquiries}.id AND happened.kind = 'state' AND happened.${after} IN (${states})
        AND NOT (happened.${after} = 'lost' AND happened.text = 'withdrawn'))`;
  await runner.query(
    `UPDATE ${enquiries} SET answeredAt = ${first("'handled', 'answered', 'quoted', 'won', 'lost'")},
       quotedAt = ${first("'quoted', 'won'")}
     WHERE state NOT IN ('new', 'spam')`,
  );
}

/** Where enquiries come from, when they were answered and quoted first, and the sums of quotations, for figures. */
export class SalesFigures1800000000970 implements MigrationInterface {
  name = 'SalesFigures1800000000970';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, enquiries, columns(runner).enquiries);
    await addColumns(runner, 'enquiry_items', columns(runner).items);
    await createTable(runner, 'quotation_sums', {
      columns: ({ id, key }) => ({
        id: key(50),
        revisionId: id,
        productId: { ...id, isNullable: true },
        currency: key(3),
        net: key(20),
      }),
      indices: { ix_quotation_sums_revision: ['revisionId'] },
      foreignKeys: cascade('fk_quotation_sums_revision', 'revisionId', revisions),
    });
    await fill(runner);
    for (const [table, index] of indices) await addIndex(runner, table, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, index] of indices) await dropIndex(runner, table, index);
    await dropTable(runner, 'quotation_sums');
    await dropColumns(runner, 'enquiry_items', columns(runner).items);
    await dropColumns(runner, enquiries, columns(runner).enquiries);
  }
}

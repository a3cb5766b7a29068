import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';
import { createTable, dropTable } from '../helpers/create-table.ts';
import { addIndex, dropIndex } from '../helpers/indices.ts';

const table = 'contact_queries';
const index = {
  name: 'ix_contacts_assignee',
  columnNames: ['deletedAt', 'assigneeId', 'state', 'createdAt', 'id'],
};

/** Assignee and handler of an enquiry; its events, notes, and bulk operations. */
export class EnquiryDesk1700000000018 implements MigrationInterface {
  name = 'EnquiryDesk1700000000018';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, table, columns(runner));
    await addIndex(runner, table, index.name, index.columnNames);
    // Before this migration only the state of an enquiry could change, so its last change is when it was handled.
    await runner.manager
      .createQueryBuilder()
      .update(table)
      .set({ handledBy: () => 'updatedBy', handledAt: () => 'updatedAt' })
      .where("state = 'handled' AND handledAt IS NULL")
      .execute();
    await createTable(runner, 'enquiry_events', {
      columns: kinds => ({
        id: kinds.id,
        enquiryId: kinds.id,
        createdAt: kinds.time,
        userId: { ...kinds.id, isNullable: true },
        userName: { ...kinds.line(limits.name), isNullable: true },
        kind: kinds.key(20),
        before: { ...kinds.key(36), isNullable: true },
        after: { ...kinds.key(36), isNullable: true },
        text: kinds.longText,
        operationId: { ...kinds.id, isNullable: true },
        version: kinds.integer,
      }),
      indices: {
        ix_enquiry_events_enquiry: ['enquiryId', 'createdAt'],
        ix_enquiry_events_operation: ['operationId', 'enquiryId'],
        ix_enquiry_events_kind: ['kind', 'createdAt'],
      },
      foreignKeys: [
        {
          name: 'fk_enquiry_events_enquiry',
          columnNames: ['enquiryId'],
          referencedTableName: table,
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
    await createTable(runner, 'enquiry_operations', {
      columns: kinds => ({
        id: kinds.id,
        createdAt: kinds.time,
        finishedAt: { ...kinds.time, isNullable: true },
        userId: { ...kinds.id, isNullable: true },
        userName: { ...kinds.line(limits.name), isNullable: true },
        action: kinds.key(20),
        assigneeId: { ...kinds.id, isNullable: true },
        undoes: { ...kinds.id, isNullable: true },
        items: kinds.longText,
        position: kinds.integer,
        counts: kinds.longText,
      }),
      indices: { ix_enquiry_operations_created: ['createdAt'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['enquiry_operations', 'enquiry_events']) await dropTable(runner, name);
    await dropIndex(runner, table, index.name);
    await dropColumns(runner, table, columns(runner));
  }
}

function columns(runner: QueryRunner): TableColumnOptions[] {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'assigneeId', kinds.id, { isNullable: true }),
    tableColumn(dialect, 'handledBy', kinds.line(limits.name), { isNullable: true }),
    tableColumn(dialect, 'handledAt', kinds.time, { isNullable: true }),
  ];
}

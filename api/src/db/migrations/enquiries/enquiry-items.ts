import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';
import { createTable, dropTable } from '../helpers/create-table.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'phone', kinds.line(200), { default: "''" }),
    tableColumn(dialect, 'country', kinds.line(200), { default: "''" }),
    tableColumn(dialect, 'deadline', kinds.key(10), { default: "''" }),
  ];
}

/** What an enquiry asks for, position by position, and how, where and until when its sender needs an answer. */
export class EnquiryItems1800000000940 implements MigrationInterface {
  name = 'EnquiryItems1800000000940';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'contact_queries', columns(runner));
    await createTable(runner, 'enquiry_items', {
      columns: kinds => ({
        id: kinds.id,
        enquiryId: kinds.id,
        position: kinds.integer,
        productId: { ...kinds.id, isNullable: true },
        product: kinds.line(200),
        code: kinds.line(200),
        quantity: kinds.integer,
        wanted: kinds.key(10),
        note: kinds.line(150),
      }),
      indices: { ix_enquiry_items_enquiry: ['enquiryId', 'position'] },
      foreignKeys: [
        {
          name: 'fk_enquiry_items_enquiry',
          columnNames: ['enquiryId'],
          referencedTableName: 'contact_queries',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'enquiry_items');
    await dropColumns(runner, 'contact_queries', columns(runner));
  }
}

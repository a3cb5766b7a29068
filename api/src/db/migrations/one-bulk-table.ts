import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';
import { createTable, dropTable } from './helpers/create-table.ts';
import { enquiryTables } from './initial/enquiries.ts';

const table = 'bulk_operations';
const former = 'enquiry_operations';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'fingerprint', kinds.key(64), { isNullable: true }),
    tableColumn(dialect, 'items', kinds.longText, { isNullable: true }),
    tableColumn(dialect, 'position', kinds.integer, { isNullable: true }),
  ];
}

/**
 * All operations on many records are in one table, with their progress. Those on enquiries were stored for a day to
 * answer repeated requests, and are undone by their events, so they are not copied.
 */
export class OneBulkTable1700000000116 implements MigrationInterface {
  name = 'OneBulkTable1700000000116';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, table, columns(runner));
    await dropTable(runner, former);
  }

  async down(runner: QueryRunner): Promise<void> {
    await createTable(runner, former, enquiryTables[former]);
    await dropColumns(runner, table, columns(runner));
  }
}

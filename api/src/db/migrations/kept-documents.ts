import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'keepUntil', kinds.key(10), { isNullable: true }),
    tableColumn(dialect, 'shownFiles', kinds.longText, { isNullable: true }),
    tableColumn(dialect, 'deletionReason', kinds.line(300), { default: "''" }),
  ];
}

/** Until when a document stays at its address, and which of its files visitors have seen. What exists is kept ten years. */
export class KeptDocuments1800000000920 implements MigrationInterface {
  name = 'KeptDocuments1800000000920';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'documents', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'documents', columns(runner));
  }
}

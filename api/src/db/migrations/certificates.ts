import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, dropColumns } from './helpers/add-column.ts';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'issuer', kinds.line(300), { default: "''" }),
    tableColumn(dialect, 'number', kinds.line(300), { default: "''" }),
    tableColumn(dialect, 'validUntil', kinds.key(10), { isNullable: true }),
    tableColumn(dialect, 'expired', kinds.integer, { default: '0' }),
    tableColumn(dialect, 'remindedOf', kinds.key(10), { isNullable: true }),
  ];
}

/** Who issued a document, and when it ends. What exists does not end. */
export class Certificates1800000000840 implements MigrationInterface {
  name = 'Certificates1800000000840';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'documents', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'documents', columns(runner));
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumns, addNullableText, dropColumn, dropColumns } from './helpers/add-column.ts';
import { addIndex, dropIndex } from './helpers/indices.ts';

const table = 'idempotency_keys';
const index = 'ix_idempotency_keys_record';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  const kinds = columnKinds(dialect);
  return [
    tableColumn(dialect, 'recordId', kinds.id, { isNullable: true }),
    tableColumn(dialect, 'status', kinds.integer, { isNullable: true }),
    tableColumn(dialect, 'facts', kinds.longText, { isNullable: true }),
  ];
}

/**
 * A key keeps the id of its record instead of the whole response. Earlier requests count as executed with a lost
 * response, so that none of them is executed twice.
 */
export class IdempotencyResults1700000000113 implements MigrationInterface {
  name = 'IdempotencyResults1700000000113';

  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, table, columns(runner));
    await addIndex(runner, table, index, ['recordId']);
    await dropColumn(runner, table, 'answer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await addNullableText(runner, table, 'answer');
    await dropIndex(runner, table, index);
    await dropColumns(runner, table, columns(runner));
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';

const table = 'outbox';

function columns(runner: QueryRunner) {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'response', columnKinds(dialect).longText, { isNullable: true })];
}

/** What the mail server said about a mail that could not be sent. */
export class FailedMails1800000000976 implements MigrationInterface {
  name = 'FailedMails1800000000976';

  up = (runner: QueryRunner): Promise<void> => addColumns(runner, table, columns(runner));

  down = (runner: QueryRunner): Promise<void> => dropColumns(runner, table, columns(runner));
}

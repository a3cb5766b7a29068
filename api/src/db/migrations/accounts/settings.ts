import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../../columns.ts';
import { addColumns, dropColumns } from '../helpers/add-column.ts';
import { createTable, dropTable } from '../helpers/create-table.ts';

/** Settings of the back office, and the host for which each passkey was created. */
export class Settings1700000000019 implements MigrationInterface {
  name = 'Settings1700000000019';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'settings', { columns: kinds => ({ id: kinds.key(36), value: kinds.line(200) }) });
    await addColumns(runner, 'passkeys', columns(runner));
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'passkeys', columns(runner));
    await dropTable(runner, 'settings');
  }
}

function columns(runner: QueryRunner): TableColumnOptions[] {
  const dialect = dialectOfRunner(runner);
  return [tableColumn(dialect, 'host', columnKinds(dialect).key(253), { isNullable: true })];
}

import { limits } from '@hydraulics/common/limits';
import { type MigrationInterface, type QueryRunner, Table, TableColumn, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumn, dropColumn } from './add-column.ts';

const name = 'sessions';

/** Sessions of admin users, each of which can be ended. The counter that could only end them all at once goes. */
export class Sessions1700000000011 implements MigrationInterface {
  name = 'Sessions1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const kinds = columnKinds(dialect);
    const table = new Table({
      name,
      columns: [
        tableColumn(dialect, 'id', kinds.id, { isPrimary: true, primaryKeyConstraintName: `pk_${name}` }),
        tableColumn(dialect, 'userId', kinds.id),
        tableColumn(dialect, 'device', kinds.line(limits.name)),
        tableColumn(dialect, 'address', kinds.key(64)),
        tableColumn(dialect, 'createdAt', kinds.time),
        tableColumn(dialect, 'lastUsedAt', kinds.time),
        tableColumn(dialect, 'expiresAt', kinds.time),
        tableColumn(dialect, 'idleSeconds', kinds.integer, { isNullable: true }),
        tableColumn(dialect, 'confirmedAt', kinds.time),
      ],
      ...(dialect === 'sqlite' ? {} : { engine: 'InnoDB' }),
      indices: [
        new TableIndex({ name: 'ix_sessions_user', columnNames: ['userId', 'lastUsedAt'] }),
        new TableIndex({ name: 'ix_sessions_expires', columnNames: ['expiresAt'] }),
      ],
    });
    await runner.createTable(table, true);
    await dropColumn(runner, 'admin_users', 'sessions');
  }

  async down(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const column = tableColumn(dialect, 'sessions', columnKinds(dialect).integer, { default: 1 });
    await addColumn(runner, 'admin_users', new TableColumn(column));
    await runner.dropTable(name, true);
  }
}

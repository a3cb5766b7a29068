import { limits } from '@hydraulics/common/limits';
import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';
import { addColumn, dropColumn } from './helpers/add-column.ts';
import { createTable, dropTable } from './helpers/create-table.ts';

/**
 * Sessions of admin users that can be ended one by one. Drops the token version, which could only end all sessions of a
 * user.
 */
export class Sessions1700000000011 implements MigrationInterface {
  name = 'Sessions1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'sessions', {
      columns: kinds => ({
        id: kinds.id,
        userId: kinds.id,
        device: kinds.line(limits.name),
        address: kinds.key(64),
        createdAt: kinds.time,
        lastUsedAt: kinds.time,
        expiresAt: kinds.time,
        idleSeconds: { ...kinds.integer, isNullable: true },
        confirmedAt: kinds.time,
      }),
      indices: { ix_sessions_user: ['userId', 'lastUsedAt'], ix_sessions_expires: ['expiresAt'] },
    });
    await dropColumn(runner, 'admin_users', 'sessions');
  }

  async down(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const column = tableColumn(dialect, 'sessions', columnKinds(dialect).integer, { default: 1 });
    await addColumn(runner, 'admin_users', new TableColumn(column));
    await dropTable(runner, 'sessions');
  }
}

import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';

/** Tries under a limit, which a restart must not forget, and the devices that have signed in before. */
export class RateLimits1700000000012 implements MigrationInterface {
  name = 'RateLimits1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    const dialect = dialectOfRunner(runner);
    const kinds = columnKinds(dialect);
    const engine = dialect === 'sqlite' ? {} : { engine: 'InnoDB' };
    const rateLimits = new Table({
      name: 'rate_limits',
      columns: [
        tableColumn(dialect, 'id', kinds.key(64), { isPrimary: true, primaryKeyConstraintName: 'pk_rate_limits' }),
        tableColumn(dialect, 'tries', kinds.integer),
        tableColumn(dialect, 'endsAt', kinds.time),
        tableColumn(dialect, 'waits', kinds.integer),
      ],
      ...engine,
      indices: [new TableIndex({ name: 'ix_rate_limits_ends', columnNames: ['endsAt'] })],
    });
    const knownDevices = new Table({
      name: 'known_devices',
      columns: [
        tableColumn(dialect, 'id', kinds.key(64), { isPrimary: true, primaryKeyConstraintName: 'pk_known_devices' }),
        tableColumn(dialect, 'userId', kinds.id),
        tableColumn(dialect, 'lastUsedAt', kinds.time),
      ],
      foreignKeys: [
        {
          name: 'fk_known_devices_user',
          columnNames: ['userId'],
          referencedTableName: 'admin_users',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
      ...engine,
      indices: [
        new TableIndex({ name: 'ix_known_devices_user', columnNames: ['userId'] }),
        new TableIndex({ name: 'ix_known_devices_used', columnNames: ['lastUsedAt'] }),
      ],
    });
    for (const table of [rateLimits, knownDevices]) await runner.createTable(table, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['known_devices', 'rate_limits']) await runner.dropTable(name, true);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from './helpers/create-table.ts';

/** Counts of limited attempts, which must survive a restart, and known devices. */
export class RateLimits1700000000012 implements MigrationInterface {
  name = 'RateLimits1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'rate_limits', {
      columns: kinds => ({ id: kinds.key(64), tries: kinds.integer, endsAt: kinds.time, waits: kinds.integer }),
      indices: { ix_rate_limits_ends: ['endsAt'] },
    });
    await createTable(runner, 'known_devices', {
      columns: kinds => ({ id: kinds.key(64), userId: kinds.id, lastUsedAt: kinds.time }),
      indices: { ix_known_devices_user: ['userId'], ix_known_devices_used: ['lastUsedAt'] },
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
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['known_devices', 'rate_limits']) await dropTable(runner, name);
  }
}

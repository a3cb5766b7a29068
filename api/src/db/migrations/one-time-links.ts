import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from './helpers/create-table.ts';

/** Invitation and password reset links. */
export class OneTimeLinks1700000000017 implements MigrationInterface {
  name = 'OneTimeLinks1700000000017';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'one_time_links', {
      columns: kinds => ({
        id: kinds.id,
        purpose: kinds.key(20),
        userId: kinds.id,
        tokenHash: { ...kinds.key(64), isNullable: true },
        createdAt: kinds.time,
        expiresAt: kinds.time,
      }),
      indices: { ix_one_time_links_token: ['tokenHash'], ix_one_time_links_user: ['userId'] },
      foreignKeys: [
        {
          name: 'fk_one_time_links_user',
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
    await dropTable(runner, 'one_time_links');
  }
}

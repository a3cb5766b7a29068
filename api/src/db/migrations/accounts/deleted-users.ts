import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

/** Deleted users, who can be restored. */
export class DeletedUsers1700000000022 implements MigrationInterface {
  name = 'DeletedUsers1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'deleted_users', {
      columns: kinds => ({
        id: kinds.id,
        createdAt: kinds.time,
        updatedAt: kinds.time,
        version: kinds.integer,
        deletedAt: { ...kinds.time, isNullable: true },
        updatedBy: { ...kinds.line(limits.name), isNullable: true },
        name: kinds.line(limits.name),
        email: kinds.key(limits.email),
        role: kinds.key(20),
        lastSignInAt: { ...kinds.time, isNullable: true },
      }),
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'deleted_users');
  }
}

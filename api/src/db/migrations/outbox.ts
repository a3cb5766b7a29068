import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from './helpers/create-table.ts';

/** The outbox of mails. */
export class Outbox1700000000016 implements MigrationInterface {
  name = 'Outbox1700000000016';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'outbox', {
      columns: kinds => ({
        id: kinds.id,
        kind: kinds.key(40),
        recipient: kinds.key(limits.email),
        data: kinds.longText,
        state: kinds.key(20),
        urgent: kinds.integer,
        attempts: kinds.integer,
        createdAt: kinds.time,
        dueAt: kinds.time,
        expiresAt: kinds.time,
        finishedAt: { ...kinds.time, isNullable: true },
        reason: { ...kinds.key(40), isNullable: true },
      }),
      indices: { ix_outbox_due: ['state', 'urgent', 'dueAt'], ix_outbox_kind: ['kind', 'createdAt'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'outbox');
  }
}

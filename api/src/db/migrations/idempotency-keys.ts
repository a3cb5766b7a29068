import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from './helpers/create-table.ts';

/** Requests with an `Idempotency-Key`, so that a repeated one is not executed again. */
export class IdempotencyKeys1700000000010 implements MigrationInterface {
  name = 'IdempotencyKeys1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'idempotency_keys', {
      columns: kinds => ({
        id: kinds.key(64),
        fingerprint: kinds.key(64),
        attempt: kinds.id,
        createdAt: kinds.time,
        writes: kinds.integer,
        answer: { ...kinds.longText, isNullable: true },
      }),
      indices: { ix_idempotency_keys_created: ['createdAt'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'idempotency_keys');
  }
}

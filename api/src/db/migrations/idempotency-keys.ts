import { type MigrationInterface, type QueryRunner, Table, TableIndex } from 'typeorm';
import { columnKinds, dialectOfRunner, tableColumn } from '../columns.ts';

const name = 'idempotency_keys';

/** Requests with an `Idempotency-Key`, so that a repeated one is not executed again. */
export class IdempotencyKeys1700000000010 implements MigrationInterface {
  name = 'IdempotencyKeys1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasTable(name)) return;
    const dialect = dialectOfRunner(runner);
    const kinds = columnKinds(dialect);
    await runner.createTable(
      new Table({
        name,
        columns: [
          tableColumn(dialect, 'id', kinds.key(64), { isPrimary: true, primaryKeyConstraintName: `pk_${name}` }),
          tableColumn(dialect, 'fingerprint', kinds.key(64)),
          tableColumn(dialect, 'attempt', kinds.id),
          tableColumn(dialect, 'createdAt', kinds.time),
          tableColumn(dialect, 'writes', kinds.integer),
          tableColumn(dialect, 'answer', kinds.longText, { isNullable: true }),
        ],
        ...(dialect === 'sqlite' ? {} : { engine: 'InnoDB' }),
        indices: [new TableIndex({ name: 'ix_idempotency_keys_created', columnNames: ['createdAt'] })],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (await runner.hasTable(name)) await runner.dropTable(name);
  }
}

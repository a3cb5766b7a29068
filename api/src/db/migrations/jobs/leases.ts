import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

/** Creates the table of leases, also if another process creates it at the same time. */
export async function createLeases(runner: QueryRunner): Promise<void> {
  try {
    await createTable(runner, 'leases', {
      columns: kinds => ({ name: kinds.key(50), owner: kinds.key(100), until: kinds.time, fence: kinds.integer }),
    });
  } catch (error) {
    if (!(await runner.hasTable('leases'))) throw error;
  }
}

/** The leases. A start has created the table before, because the migrations themselves need a lease. */
export class Leases1700000000107 implements MigrationInterface {
  name = 'Leases1700000000107';

  up(runner: QueryRunner): Promise<void> {
    return createLeases(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'leases');
  }
}

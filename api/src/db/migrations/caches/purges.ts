import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

/** How far the caches in front of the site have been purged. */
export class Purges1800000000994 implements MigrationInterface {
  name = 'Purges1800000000994';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'purges', {
      columns: ({ time, key, line, integer }) => ({
        id: key(10),
        build: key(64),
        epoch: integer,
        version: integer,
        sent: integer,
        againAt: { ...time, isNullable: true },
        againVersion: integer,
        purgedAt: { ...time, isNullable: true },
        failedSince: { ...time, isNullable: true },
        failure: { ...line(300), isNullable: true },
      }),
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'purges');
  }
}

import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

/** Catalogues as a PDF. */
export class Catalogues1700000000034 implements MigrationInterface {
  name = 'Catalogues1700000000034';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'catalogues', {
      columns: kinds => ({
        id: kinds.id,
        createdAt: kinds.time,
        userId: { ...kinds.id, isNullable: true },
        userName: { ...kinds.line(limits.name), isNullable: true },
        covers: kinds.line(limits.name),
        units: kinds.key(10),
        source: { ...kinds.key(120), isNullable: true },
        state: kinds.key(20),
        run: { ...kinds.id, isNullable: true },
        beatAt: kinds.time,
        total: kinds.integer,
        done: kinds.integer,
        pages: kinds.integer,
        bytes: kinds.integer,
        message: { ...kinds.longText, isNullable: true },
      }),
      indices: { ix_catalogues_created: ['createdAt'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'catalogues');
  }
}

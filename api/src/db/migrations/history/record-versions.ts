import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

/** The earlier versions of records. */
export class RecordVersions1700000000026 implements MigrationInterface {
  name = 'RecordVersions1700000000026';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'record_versions', {
      columns: kinds => ({
        id: kinds.id,
        record: kinds.key(40),
        recordId: kinds.id,
        version: kinds.integer,
        name: { ...kinds.line(limits.name), isNullable: true },
        savedAt: kinds.time,
        savedBy: { ...kinds.line(limits.name), isNullable: true },
        replacedAt: kinds.time,
        userId: { ...kinds.id, isNullable: true },
        userName: { ...kinds.line(limits.name), isNullable: true },
        sessionId: { ...kinds.id, isNullable: true },
        changed: kinds.longText,
        content: kinds.longText,
        images: kinds.longText,
      }),
      indices: {
        ix_record_versions_record: ['record', 'recordId', 'version'],
        ix_record_versions_replaced: ['record', 'replacedAt', 'id'],
      },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'record_versions');
  }
}

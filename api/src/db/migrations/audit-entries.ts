import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from './helpers/create-table.ts';

/** Audit entries: what was done, by whom and from where. */
export class AuditEntries1700000000013 implements MigrationInterface {
  name = 'AuditEntries1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'audit_entries', {
      columns: kinds => ({
        id: kinds.id,
        createdAt: kinds.time,
        kind: kinds.key(40),
        callName: kinds.key(80),
        userId: { ...kinds.id, isNullable: true },
        userName: { ...kinds.line(limits.name), isNullable: true },
        address: kinds.key(64),
        device: kinds.line(limits.name),
        record: { ...kinds.key(40), isNullable: true },
        recordId: { ...kinds.id, isNullable: true },
        recordName: { ...kinds.line(limits.name), isNullable: true },
        times: kinds.integer,
        changes: kinds.longText,
      }),
      indices: {
        ix_audit_created: ['createdAt'],
        ix_audit_user: ['userId', 'createdAt'],
        ix_audit_record: ['record', 'recordId', 'createdAt'],
      },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTable(runner, 'audit_entries');
  }
}

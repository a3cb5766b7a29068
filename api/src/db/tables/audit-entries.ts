import { limits } from '@hydraulics/common/limits';
import type { AuditChange, AuditKind } from '@hydraulics/common/nouns/audit';
import { json } from '../columns.ts';
import { table } from '../table.ts';

/**
 * An action or a refusal. Entries are inserted, and purged by age; that of a bulk change is replaced with each of its
 * steps. User and record are stored by id and by their name at the time, without a foreign key, because the entry
 * outlives both. `times` counts repeated attempts.
 */
export type AuditRow = {
  id: string;
  createdAt: Date;
  kind: AuditKind;
  callName: string;
  userId: string | null;
  userName: string | null;
  address: string;
  device: string;
  record: string | null;
  recordId: string | null;
  recordName: string | null;
  times: number;
  changes: AuditChange[];
};

export const auditEntries = table<AuditRow>({
  entity: 'auditEntry',
  table: 'audit_entries',
  files: {},
  tags: null,
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      createdAt: column(kinds.time),
      kind: column(kinds.key(40)),
      callName: column(kinds.key(80)),
      userId: column(kinds.id, { nullable: true }),
      userName: column(kinds.line(limits.name), { nullable: true }),
      address: column(kinds.key(64)),
      device: column(kinds.line(limits.name)),
      record: column(kinds.key(40), { nullable: true }),
      recordId: column(kinds.id, { nullable: true }),
      recordName: column(kinds.line(limits.name), { nullable: true }),
      times: column(kinds.integer),
      changes: column(kinds.longText, { transformer: json }),
    },
    indices: [
      { name: 'ix_audit_created', columns: ['createdAt'] },
      { name: 'ix_audit_user', columns: ['userId', 'createdAt'] },
      { name: 'ix_audit_record', columns: ['record', 'recordId', 'createdAt'] },
    ],
  }),
});

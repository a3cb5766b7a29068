import type { Tables } from '../helpers/create-table.ts';

/** What the server needs to run: limits, settings, work that is due, mails, and the audit. */
export const operationTables = {
  rate_limits: {
    columns: kinds => ({
      id: kinds.key(64),
      tries: kinds.integer,
      endsAt: kinds.time,
      waits: kinds.integer,
    }),
    indices: {
      ix_rate_limits_ends: ['endsAt'],
    },
  },
  counters: {
    columns: kinds => ({
      name: kinds.key(50),
      value: kinds.integer,
    }),
  },
  site: {
    columns: kinds => ({
      name: kinds.key(50),
      value: kinds.line(200),
    }),
  },
  settings: {
    columns: kinds => ({
      id: kinds.key(36),
      value: kinds.line(200),
    }),
  },
  idempotency_keys: {
    columns: kinds => ({
      id: kinds.key(64),
      fingerprint: kinds.key(64),
      attempt: kinds.id,
      createdAt: kinds.time,
      writes: kinds.integer,
      recordId: { ...kinds.id, isNullable: true },
      status: { ...kinds.integer, isNullable: true },
      facts: { ...kinds.longText, isNullable: true },
    }),
    indices: {
      ix_idempotency_keys_created: ['createdAt'],
      ix_idempotency_keys_record: ['recordId'],
    },
  },
  leases: {
    columns: kinds => ({
      name: kinds.key(50),
      owner: kinds.key(100),
      until: kinds.time,
      fence: kinds.integer,
    }),
  },
  jobs: {
    columns: kinds => ({
      id: kinds.key(100),
      kind: kinds.key(40),
      key: kinds.key(50),
      priority: kinds.integer,
      attempts: kinds.integer,
      dueAt: kinds.time,
      setAt: kinds.time,
    }),
    indices: {
      ix_jobs_due: ['kind', 'dueAt'],
    },
  },
  audit_entries: {
    columns: kinds => ({
      id: kinds.id,
      createdAt: kinds.time,
      kind: kinds.key(40),
      callName: kinds.key(80),
      userId: { ...kinds.id, isNullable: true },
      userName: { ...kinds.line(200), isNullable: true },
      address: kinds.key(64),
      device: kinds.line(200),
      record: { ...kinds.key(40), isNullable: true },
      recordId: { ...kinds.id, isNullable: true },
      recordName: { ...kinds.line(200), isNullable: true },
      times: kinds.integer,
      changes: kinds.longText,
    }),
    indices: {
      ix_audit_created: ['createdAt'],
      ix_audit_user: ['userId', 'createdAt'],
      ix_audit_record: ['record', 'recordId', 'createdAt'],
    },
  },
  outbox: {
    columns: kinds => ({
      id: kinds.id,
      kind: kinds.key(40),
      recipient: kinds.key(254),
      data: kinds.longText,
      state: kinds.key(20),
      createdAt: kinds.time,
      expiresAt: kinds.time,
      finishedAt: { ...kinds.time, isNullable: true },
      reason: { ...kinds.key(40), isNullable: true },
    }),
    indices: {
      ix_outbox_state: ['state', 'finishedAt'],
      ix_outbox_kind: ['kind', 'createdAt'],
    },
  },
  bulk_operations: {
    columns: kinds => ({
      id: kinds.id,
      createdAt: kinds.time,
      userId: { ...kinds.id, isNullable: true },
      userName: { ...kinds.line(200), isNullable: true },
      noun: kinds.key(20),
      action: kinds.key(20),
      changes: kinds.longText,
      result: kinds.longText,
      fingerprint: { ...kinds.key(64), isNullable: true },
      items: { ...kinds.longText, isNullable: true },
      position: { ...kinds.integer, isNullable: true },
    }),
    indices: {
      ix_bulk_operations_created: ['createdAt'],
    },
  },
} satisfies Tables;

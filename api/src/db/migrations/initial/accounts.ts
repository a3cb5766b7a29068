import type { Tables } from '../helpers/create-table.ts';
import { deletable, record } from './record-columns.ts';

/** Users, how they sign in, and their sessions. */
export const accountTables = {
  admin_users: {
    columns: kinds => ({
      ...record(kinds),
      updatedBy: { ...kinds.line(200), isNullable: true },
      name: kinds.line(200),
      email: kinds.key(254),
      passwordHash: kinds.line(200),
      role: { ...kinds.key(20), default: "'owner'" },
      lastSignInAt: { ...kinds.time, isNullable: true },
      deactivatedAt: { ...kinds.time, isNullable: true },
      search: { ...kinds.longText, isNullable: true },
      nameSort: { ...kinds.key(240), default: "''" },
    }),
    uniques: {
      uq_users_email: ['email'],
    },
  },
  deleted_users: {
    columns: kinds => ({
      ...deletable(kinds),
      updatedBy: { ...kinds.line(200), isNullable: true },
      name: kinds.line(200),
      email: kinds.key(254),
      role: kinds.key(20),
      lastSignInAt: { ...kinds.time, isNullable: true },
    }),
  },
  sessions: {
    columns: kinds => ({
      id: kinds.id,
      userId: kinds.id,
      device: kinds.line(200),
      address: kinds.key(64),
      createdAt: kinds.time,
      lastUsedAt: kinds.time,
      expiresAt: kinds.time,
      idleSeconds: { ...kinds.integer, isNullable: true },
      confirmedAt: kinds.time,
    }),
    indices: {
      ix_sessions_user: ['userId', 'lastUsedAt'],
      ix_sessions_expires: ['expiresAt'],
    },
  },
  known_devices: {
    columns: kinds => ({
      id: kinds.key(64),
      userId: kinds.id,
      lastUsedAt: kinds.time,
    }),
    indices: {
      ix_known_devices_user: ['userId'],
      ix_known_devices_used: ['lastUsedAt'],
    },
    foreignKeys: [
      {
        name: 'fk_known_devices_user',
        columnNames: ['userId'],
        referencedTableName: 'admin_users',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
  passkeys: {
    columns: kinds => ({
      id: kinds.id,
      userId: kinds.id,
      credentialId: kinds.longText,
      publicKey: kinds.longText,
      counter: kinds.key(10),
      transports: kinds.longText,
      host: { ...kinds.key(253), isNullable: true },
      name: kinds.line(200),
      createdAt: kinds.time,
      lastUsedAt: { ...kinds.time, isNullable: true },
    }),
    indices: {
      ix_passkeys_user: ['userId', 'createdAt'],
    },
    foreignKeys: [
      {
        name: 'fk_passkeys_user',
        columnNames: ['userId'],
        referencedTableName: 'admin_users',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
  authenticator_apps: {
    columns: kinds => ({
      id: kinds.id,
      secret: kinds.key(200),
      lastStep: kinds.integer,
      createdAt: kinds.time,
      lastUsedAt: { ...kinds.time, isNullable: true },
    }),
    foreignKeys: [
      {
        name: 'fk_authenticator_apps_user',
        columnNames: ['id'],
        referencedTableName: 'admin_users',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
  recovery_codes: {
    columns: kinds => ({
      id: kinds.id,
      userId: kinds.id,
      codeHash: kinds.key(64),
    }),
    indices: {
      ix_recovery_codes_user: ['userId'],
    },
    foreignKeys: [
      {
        name: 'fk_recovery_codes_user',
        columnNames: ['userId'],
        referencedTableName: 'admin_users',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
  used_tickets: {
    columns: kinds => ({
      id: kinds.id,
      expiresAt: kinds.time,
    }),
    indices: {
      ix_used_tickets_expires: ['expiresAt'],
    },
  },
  one_time_links: {
    columns: kinds => ({
      id: kinds.id,
      purpose: kinds.key(20),
      userId: kinds.id,
      tokenHash: { ...kinds.key(64), isNullable: true },
      createdAt: kinds.time,
      expiresAt: kinds.time,
    }),
    indices: {
      ix_one_time_links_token: ['tokenHash'],
      ix_one_time_links_user: ['userId'],
    },
    foreignKeys: [
      {
        name: 'fk_one_time_links_user',
        columnNames: ['userId'],
        referencedTableName: 'admin_users',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
} satisfies Tables;

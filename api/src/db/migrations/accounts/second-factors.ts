import { limits } from '@hydraulics/common/limits';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from '../helpers/create-table.ts';

const foreignKeyOf = (table: string, column: string) => [
  {
    name: `fk_${table}_user`,
    columnNames: [column],
    referencedTableName: 'admin_users',
    referencedColumnNames: ['id'],
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  },
];

/** Passkeys, authenticator apps and recovery codes of admin users, and used tickets. */
export class SecondFactors1700000000015 implements MigrationInterface {
  name = 'SecondFactors1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'passkeys', {
      columns: kinds => ({
        id: kinds.id,
        userId: kinds.id,
        credentialId: kinds.longText,
        publicKey: kinds.longText,
        counter: kinds.key(10),
        transports: kinds.longText,
        name: kinds.line(limits.name),
        createdAt: kinds.time,
        lastUsedAt: { ...kinds.time, isNullable: true },
      }),
      indices: { ix_passkeys_user: ['userId', 'createdAt'] },
      foreignKeys: foreignKeyOf('passkeys', 'userId'),
    });
    await createTable(runner, 'authenticator_apps', {
      columns: kinds => ({
        id: kinds.id,
        secret: kinds.key(200),
        lastStep: kinds.integer,
        createdAt: kinds.time,
        lastUsedAt: { ...kinds.time, isNullable: true },
      }),
      foreignKeys: foreignKeyOf('authenticator_apps', 'id'),
    });
    await createTable(runner, 'recovery_codes', {
      columns: kinds => ({ id: kinds.id, userId: kinds.id, codeHash: kinds.key(64) }),
      indices: { ix_recovery_codes_user: ['userId'] },
      foreignKeys: foreignKeyOf('recovery_codes', 'userId'),
    });
    await createTable(runner, 'used_tickets', {
      columns: kinds => ({ id: kinds.id, expiresAt: kinds.time }),
      indices: { ix_used_tickets_expires: ['expiresAt'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['used_tickets', 'recovery_codes', 'authenticator_apps', 'passkeys']) {
      await dropTable(runner, name);
    }
  }
}

import { table } from '../../table.ts';

/** A code that replaces a second factor once; only its hash is stored. */
export type RecoveryCodeRow = { id: string; userId: string; codeHash: string };

/** Recovery codes of admin users (accounts/second-factors/recovery-codes.ts). */
export const recoveryCodes = table<RecoveryCodeRow>({
  entity: 'recoveryCode',
  table: 'recovery_codes',
  files: {},
  tags: null,
  audit: { values: ['userId'], hidden: ['codeHash'] },
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      userId: column(kinds.id),
      codeHash: column(kinds.key(64)),
    },
    indices: [{ name: 'ix_recovery_codes_user', columns: ['userId'] }],
    foreignKeys: [
      {
        name: 'fk_recovery_codes_user',
        target: 'user',
        columnNames: ['userId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});

import { table } from '../../table.ts';

/**
 * A user's authenticator app; the row has the user's id. `secret` is encrypted
 * (accounts/second-factors/sealed-secret.ts); `lastStep` is the time step of the last used code (RFC 6238), so that no
 * code is used twice.
 */
export type AuthenticatorAppRow = {
  id: string;
  secret: string;
  lastStep: number;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** Authenticator apps of admin users. */
export const authenticatorApps = table<AuthenticatorAppRow>({
  entity: 'authenticatorApp',
  table: 'authenticator_apps',
  files: {},
  tags: null,
  audit: { values: [], hidden: ['secret'] },
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      secret: column(kinds.key(200)),
      lastStep: column(kinds.integer),
      createdAt: column(kinds.time),
      lastUsedAt: column(kinds.time, { nullable: true }),
    },
    foreignKeys: [
      {
        name: 'fk_authenticator_apps_user',
        target: 'user',
        columnNames: ['id'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});

import { table } from '../table.ts';

/**
 * The authenticator app of a user, whose id it has. `secret` is sealed (accounts/second-factors/sealed-secret.ts);
 * `lastStep` is the time step of the last code that was used (RFC 6238), so that none is used twice.
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
  images: {},
  tags: null,
  audit: { values: [], hidden: ['secret'] },
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary('authenticator_apps')),
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

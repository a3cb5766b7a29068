import { limits } from '@hydraulics/common/limits';
import { stringList } from '../../columns.ts';
import { table } from '../../table.ts';

/**
 * A WebAuthn credential of a user. `id` is a hash of the credential's own, which has up to 1,023 bytes; that and the
 * public key (COSE) are base64url. `counter` is text, because it may exceed an integer column. `host` is the site's
 * host when the passkey was created, the only one for which browsers offer it; null for older passkeys.
 */
export type PasskeyRow = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  host: string | null;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const count = { to: (value: number | undefined) => value?.toString(), from: (text: string | null) => Number(text) };

/** Passkeys of admin users (accounts/second-factors). */
export const passkeys = table<PasskeyRow>({
  entity: 'passkey',
  table: 'passkeys',
  files: {},
  tags: null,
  audit: { values: ['userId', 'name'], hidden: ['publicKey'] },
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      userId: column(kinds.id),
      credentialId: column(kinds.longText),
      publicKey: column(kinds.longText),
      counter: column(kinds.key(10), { transformer: count }),
      transports: column(kinds.longText, { transformer: stringList }),
      host: column(kinds.key(253), { nullable: true }),
      name: column(kinds.line(limits.name)),
      createdAt: column(kinds.time),
      lastUsedAt: column(kinds.time, { nullable: true }),
    },
    indices: [{ name: 'ix_passkeys_user', columns: ['userId', 'createdAt'] }],
    foreignKeys: [
      {
        name: 'fk_passkeys_user',
        target: 'user',
        columnNames: ['userId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});

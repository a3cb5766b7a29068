import { table } from '../table.ts';

/** Whether a link is for choosing a first password or a new one. */
export type LinkPurpose = 'invitation' | 'reset';

/** `tokenHash` is null until a token is issued; the token itself is not stored. */
export type OneTimeLinkRow = {
  id: string;
  purpose: LinkPurpose;
  userId: string;
  tokenHash: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Links to choose a password without the current one (accounts/one-time-links.ts). */
export const oneTimeLinks = table<OneTimeLinkRow>({
  entity: 'oneTimeLink',
  table: 'one_time_links',
  files: {},
  tags: null,
  audit: { values: ['purpose', 'userId', 'expiresAt'] },
  // A restore must not make a used link valid again.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      purpose: column(kinds.key(20)),
      userId: column(kinds.id),
      tokenHash: column(kinds.key(64), { nullable: true }),
      createdAt: column(kinds.time),
      expiresAt: column(kinds.time),
    },
    indices: [
      { name: 'ix_one_time_links_token', columns: ['tokenHash'] },
      { name: 'ix_one_time_links_user', columns: ['userId'] },
    ],
    foreignKeys: [
      {
        name: 'fk_one_time_links_user',
        target: 'user',
        columnNames: ['userId'],
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});

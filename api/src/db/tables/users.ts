import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { userFields } from '@hydraulics/common/nouns/fields/record-fields';
import { sortKeyLength } from '@hydraulics/common/text';
import { columnsOf, type RowOf } from '../fields/fields.ts';
import type { Edited } from '../rows.ts';
import { table } from '../table.ts';
import type { Words } from '../words/exact-words.ts';

export type UserRow = Edited &
  RowOf<typeof userFields> & {
    /** Empty until an invited user has chosen a password. */
    passwordHash: string;
    lastSignInAt: Date | null;
    /** Since when the user cannot sign in. */
    deactivatedAt: Date | null;
    search: string;
    /** The name as a sort key. */
    nameSort: string;
  };

/** For version 1.0.0 an author only reads: it has no drafts, so whoever writes publishes. */
export const storedRoles = { unknown: { author: 'viewer' } } as const satisfies Words;

export const users = table<UserRow>({
  entity: 'user',
  table: 'admin_users',
  files: {},
  tags: null,
  audit: { values: [...namesOf(userFields), 'deactivatedAt'], hidden: ['passwordHash'] },
  words: { role: storedRoles },
  schema: kit => ({
    columns: {
      ...kit.row,
      ...kit.edited,
      ...columnsOf(userFields, kit),
      ...kit.words('role', storedRoles, kit.column(kit.kinds.key(20), { default: 'owner' })),
      passwordHash: kit.column(kit.kinds.line(200)),
      lastSignInAt: kit.column(kit.kinds.time, { nullable: true }),
      deactivatedAt: kit.column(kit.kinds.time, { nullable: true }),
      search: kit.column(kit.kinds.longText, { nullable: true }),
      nameSort: kit.column(kit.kinds.key(sortKeyLength), { default: '' }),
    },
    ...kit.unique('uq_users_email', ['email']),
  }),
});

import { namesOf } from '@hydraulics/common/nouns/fields/fields';
import { userFields } from '@hydraulics/common/nouns/fields/record-fields';
import { columnsOf, type RowOf } from '../fields/fields.ts';
import type { Deletable, Edited } from '../rows.ts';
import { table } from '../table.ts';
import { storedRoles } from './users.ts';

/**
 * Deleted users, in their own table so that no query about accounts finds them. They have no password and no second
 * factors, which a restored user sets again.
 */
export type DeletedUserRow = Deletable & Edited & RowOf<typeof userFields> & { lastSignInAt: Date | null };

export const deletedUsers = table<DeletedUserRow>({
  entity: 'deletedUser',
  table: 'deleted_users',
  files: {},
  tags: null,
  audit: { values: [...namesOf(userFields), 'deletedAt'] },
  words: { role: storedRoles },
  schema: kit => ({
    columns: {
      ...kit.deletable,
      ...kit.edited,
      ...columnsOf(userFields, kit),
      ...kit.words('role', storedRoles, kit.column(kit.kinds.key(20))),
      lastSignInAt: kit.column(kit.kinds.time, { nullable: true }),
    },
  }),
});

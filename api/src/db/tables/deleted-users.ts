import type { Role } from '@hydraulics/common/contract/roles';
import { limits } from '@hydraulics/common/limits';
import type { Deletable, Edited } from '../rows.ts';
import { table } from '../table.ts';

/**
 * Deleted users, in their own table so that no query about accounts finds them. They have no password and no second
 * factors, which a restored user sets again.
 */
export type DeletedUserRow = Deletable &
  Edited & { name: string; email: string; role: Role; lastSignInAt: Date | null };

export const deletedUsers = table<DeletedUserRow>({
  entity: 'deletedUser',
  table: 'deleted_users',
  files: {},
  tags: null,
  audit: { values: ['name', 'email', 'role', 'deletedAt'] },
  schema: ({ column, kinds, deletable, edited }) => ({
    columns: {
      ...deletable,
      ...edited,
      name: column(kinds.line(limits.name)),
      email: column(kinds.key(limits.email)),
      role: column(kinds.key(20)),
      lastSignInAt: column(kinds.time, { nullable: true }),
    },
  }),
});

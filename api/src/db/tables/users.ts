import type { Role } from '@hydraulics/common/contract/roles';
import { limits } from '@hydraulics/common/limits';
import { sortKeyLength } from '@hydraulics/common/text';
import type { Edited } from '../rows.ts';
import { table } from '../table.ts';

export type UserRow = Edited & {
  name: string;
  email: string;
  /** Empty until an invited user has chosen a password. */
  passwordHash: string;
  role: Role;
  lastSignInAt: Date | null;
  /** Since when the user cannot sign in. */
  deactivatedAt: Date | null;
  search: string;
  /** The name as a sort key. */
  nameSort: string;
};

export const users = table<UserRow>({
  entity: 'user',
  table: 'admin_users',
  files: {},
  tags: null,
  audit: { values: ['name', 'email', 'role', 'deactivatedAt'], hidden: ['passwordHash'] },
  schema: ({ column, kinds, row, edited, unique }) => ({
    columns: {
      ...row,
      ...edited,
      name: column(kinds.line(limits.name)),
      email: column(kinds.key(limits.email)),
      passwordHash: column(kinds.line(200)),
      role: column(kinds.key(20), { default: 'owner' }),
      lastSignInAt: column(kinds.time, { nullable: true }),
      deactivatedAt: column(kinds.time, { nullable: true }),
      search: column(kinds.longText, { nullable: true }),
      nameSort: column(kinds.key(sortKeyLength), { default: '' }),
    },
    ...unique('uq_users_email', ['email']),
  }),
});

import type { UserRow } from '../db/tables/users.ts';

/** Who makes a call. `user` is null for visitors; endpoints of access `staff` always have one. */
export type Caller = { user: UserRow | null };

export const visitor: Caller = { user: null };

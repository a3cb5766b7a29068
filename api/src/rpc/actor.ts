import type { UserRow } from '../db/tables/users.ts';

/** Who makes a call. `user` is null for visitors; endpoints of access `staff` always have one. */
export type Actor = { user: UserRow | null };

export const anonymous: Actor = { user: null };

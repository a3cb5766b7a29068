import type { Client } from '../accounts/sessions.ts';
import type { SessionRow } from '../db/tables/sessions.ts';
import type { UserRow } from '../db/tables/users.ts';

/**
 * Who makes a call. `user` and `session` are null for visitors; endpoints that are not `public` always have both. A
 * sign-in sets `signingIn` once it has found the user, and `secondFactorIsDue` if a further step follows, both for the
 * audit. `mustSetUpSecondFactor`: an owner who may do nothing else yet.
 */
export type Actor = {
  user: UserRow | null;
  session: SessionRow | null;
  client: Client;
  signingIn?: UserRow | null;
  secondFactorIsDue?: true;
  mustSetUpSecondFactor?: boolean;
};

/** Calls from within the server, as for a page that it renders. */
export const anonymous: Actor = { user: null, session: null, client: { address: '', userAgent: '' } };

import type { Client } from '../accounts/sessions.ts';
import type { SessionRow } from '../db/tables/sessions.ts';
import type { UserRow } from '../db/tables/users.ts';
import type { Review } from '../repositories/publication/shown.ts';

/**
 * Who makes a call. `user` and `session` are null for visitors; endpoints that are not `public` always have both. For
 * the audit, a sign-in sets `signingIn` once it has found the user, and `secondFactorIsDue` if a second step follows.
 * `mustSetUpSecondFactor`: an owner who must set up a second factor before anything else. `mustChangePassword`: a user
 * with a generated password, who must choose another one even before that. `inFlood`: the call is part of a flood of
 * enquiries. `editorsWait`: an editor whose changes wait for an owner. `review`: the record that a review link shows.
 * `newId`: the id that the `Idempotency-Key` gives the new record, or the operation.
 */
export type Actor = {
  user: UserRow | null;
  session: SessionRow | null;
  client: Client;
  signingIn?: UserRow | null;
  secondFactorIsDue?: true;
  mustSetUpSecondFactor?: boolean;
  mustChangePassword?: boolean;
  inFlood?: true;
  review?: Review;
  editorsWait?: boolean;
  newId?: string | undefined;
};

/** Calls from within the server, for example for a page that it renders. */
export const anonymous: Actor = { user: null, session: null, client: { address: '', userAgent: '' } };

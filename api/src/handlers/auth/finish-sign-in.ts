import { rememberDevice } from '../../accounts/known-devices.ts';
import { mustSetUpSecondFactor } from '../../accounts/second-factors/owner-rule.ts';
import { type Client, sessionLifetime, startSession } from '../../accounts/sessions.ts';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { noticeSignIn } from '../../mail/notices.ts';

/** What somebody chose when they began to sign in. */
export type SignInChoices = { staySignedIn?: 'day' | 'month' | undefined; device?: string | undefined };

/** A session that has begun: its token, and whether an owner has to set up a second factor first. */
type Begun = { token: string; mustSetUp: boolean };

/** Begins the session of a user who has shown everything that the account asks for. */
export async function finishSignIn(
  tables: Tables,
  deps: Deps,
  {
    user,
    client,
    staySignedIn,
    device,
    changes = {},
  }: SignInChoices & {
    user: UserRow;
    client: Client;
    changes?: Partial<Pick<UserRow, 'passwordHash'>>;
  },
): Promise<Begun> {
  const { secret, now } = deps;
  const userId = user.id;
  // Not a change of the record: its version stays, so that open editors see no conflict.
  await tables.users.update(userId, { lastSignInAt: now(), ...changes });
  await noticeSignIn(tables, deps, user, { device, client });
  if (device) await rememberDevice(tables, { now, secret }, { userId, device });
  const lifetime = sessionLifetime(now(), staySignedIn);
  return {
    token: await startSession(tables, { now, secret }, client, { userId, ...lifetime }),
    mustSetUp: await mustSetUpSecondFactor(tables, user),
  };
}

type SessionNotes = { passwordExpired: boolean; recoveryCodesLeft?: number };

/** The answer to whoever has signed in. */
export const sessionOf = (user: UserRow, { token, mustSetUp }: Begun, { passwordExpired, ...rest }: SessionNotes) => ({
  success: true as const,
  message: 'Login successful!',
  token,
  user: { _id: user.id, name: user.name, email: user.email, role: user.role },
  ...(passwordExpired ? { passwordExpired: true as const } : {}),
  ...(mustSetUp ? { mustSetUpSecondFactor: true as const } : {}),
  ...rest,
});

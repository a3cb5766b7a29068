import { rememberDevice } from '../../accounts/known-devices.ts';
import { isGeneratedPassword } from '../../accounts/passwords/generated-password.ts';
import { mustSetUpSecondFactor } from '../../accounts/second-factors/owner-rule.ts';
import { type Client, sessionLifetime, startSession } from '../../accounts/sessions.ts';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { Deps } from '../../deps.ts';
import { noticeSignIn } from '../../mail/notices.ts';

/** The choices made at the first step of a sign-in. */
export type SignInChoices = { staySignedIn?: 'day' | 'month' | undefined; device?: string | undefined };

/** A started session: its token, and whether the user must first set up a second factor or choose another password. */
type StartedSession = { token: string; mustSetUp: boolean; mustChangePassword: boolean };

/** Starts the session of a user who has given everything that the account requires. */
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
): Promise<StartedSession> {
  const { secret, now } = deps;
  const userId = user.id;
  // Not a change of the record: its version stays, so that open editors see no conflict.
  await tables.users.update(userId, { lastSignInAt: now(), ...changes });
  await noticeSignIn(tables, deps, user, { device, client });
  if (device) await rememberDevice(tables, { now, secret }, { userId, device });
  const lifetime = sessionLifetime(now(), staySignedIn);
  return {
    token: await startSession(tables, { now, secret }, client, { userId, ...lifetime }),
    mustSetUp: await mustSetUpSecondFactor(tables, deps, user),
    mustChangePassword: await isGeneratedPassword(tables, { ...user, ...changes }),
  };
}

type SessionNotes = { passwordExpired: boolean; recoveryCodesLeft?: number };

/** The response to a completed sign-in. */
export const sessionOf = (
  user: UserRow,
  { token, mustSetUp, mustChangePassword }: StartedSession,
  { passwordExpired, ...rest }: SessionNotes,
) => ({
  success: true as const,
  message: 'Login successful!',
  token,
  user: { _id: user.id, name: user.name, email: user.email, role: user.role },
  ...(passwordExpired ? { passwordExpired: true as const } : {}),
  ...(mustSetUp ? { mustSetUpSecondFactor: true as const } : {}),
  ...(mustChangePassword ? { mustChangePassword: true as const } : {}),
  ...rest,
});

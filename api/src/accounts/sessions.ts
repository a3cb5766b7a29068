import { AppError, errorCodes, fieldError } from '@hydraulics/common/contract/errors';
import { confirmationSeconds, limits, sessionSeconds } from '@hydraulics/common/limits';
import { IsNull, LessThan, Not } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import type { SessionRow } from '../db/tables/sessions.ts';
import type { UserRow } from '../db/tables/users.ts';
import { randomId, readToken, signToken, verifyPassword } from './credentials.ts';
import { deviceName } from './devices/device-name.ts';
import { doEditorsWait } from './editors-wait.ts';
import { isGeneratedPassword } from './passwords/generated-password.ts';
import type { AtSite } from './second-factors/moved-passkeys.ts';
import { mustSetUpSecondFactor } from './second-factors/owner-rule.ts';

/** The program that sends a request, by its connection and headers. */
export type Client = { address: string; userAgent: string };

/** A client as stored: its device by `User-Agent`, and its address. */
export const describeClient = ({ address, userAgent }: Client): Pick<SessionRow, 'device' | 'address'> => ({
  device: deviceName(userAgent).slice(0, limits.name),
  address: address.slice(0, 64),
});

type SessionHolder = { session: SessionRow | null };
type Time = { now: () => Date };
type Signing = Time & { secret: string };

/** `lastUsedAt` is written at most once in this many milliseconds, so that not every read writes. */
const lastUsedPrecisionMs = 60_000;

type NewSession = Pick<SessionRow, 'userId' | 'expiresAt' | 'idleSeconds'>;

/** How long a new session lasts; without `stay` it also expires when idle. */
export function sessionLifetime(now: Date, stay?: 'day' | 'month'): Pick<SessionRow, 'expiresAt' | 'idleSeconds'> {
  return {
    expiresAt: new Date(now.getTime() + sessionSeconds[stay ?? 'day'] * 1000),
    idleSeconds: stay ? null : sessionSeconds.idle,
  };
}

/** The token of the caller's session. */
export function tokenOf({ session }: SessionHolder, secret: string): string {
  if (!session) throw new AppError('unauthorized');
  const { id: sessionId, userId, createdAt: issuedAt, expiresAt } = session;
  return signToken(secret, { userId, sessionId, issuedAt, expiresAt });
}

/**
 * Starts a session for a user who has just given the password.
 * @returns its token
 */
export async function startSession(
  tables: Tables,
  { secret, now }: Signing,
  client: Client,
  fields: NewSession,
): Promise<string> {
  const time = now();
  const id = randomId();
  await tables.sessions.insert({
    ...fields,
    id,
    ...describeClient(client),
    createdAt: time,
    lastUsedAt: time,
    confirmedAt: time,
  });
  return signToken(secret, { userId: fields.userId, sessionId: id, issuedAt: time, expiresAt: fields.expiresAt });
}

/**
 * Checks that the caller's session has not ended since the call began. Call it inside the transaction that relies on it.
 * @throws AppError `unauthorized`
 */
export async function requireCurrentSession(tables: Tables, { session }: SessionHolder): Promise<SessionRow> {
  if (!session) throw new AppError('unauthorized');
  if (!(await tables.sessions.existsBy({ id: session.id }))) throw sessionEnded();
  return session;
}

export const sessionEnded = () => new AppError('unauthorized', 'Your session has ended. Please sign in again.');

/**
 * Ends every session of the caller and starts a new one that expires when the current one would.
 * @returns the new token
 */
export async function renewSession(
  tables: Tables,
  deps: Signing,
  { session, client }: SessionHolder & { client: Client },
): Promise<string> {
  const { userId, expiresAt, idleSeconds } = await requireCurrentSession(tables, { session });
  await endSessions(tables, userId);
  return startSession(tables, deps, client, { userId, expiresAt, idleSeconds });
}

/** Ends the sessions of a user, except one. */
export async function endSessions(tables: Tables, userId: string, exceptId?: string): Promise<void> {
  await tables.sessions.delete({ userId, ...(exceptId ? { id: Not(exceptId) } : {}) });
}

/** Whether a session is valid at a time. */
export function isActive({ expiresAt, lastUsedAt, idleSeconds }: SessionRow, now: Date): boolean {
  const idleUntil = idleSeconds === null ? Number.POSITIVE_INFINITY : lastUsedAt.getTime() + idleSeconds * 1000;
  return now < expiresAt && now.getTime() < idleUntil;
}

type Known = {
  user: UserRow;
  session: SessionRow;
  mustSetUpSecondFactor: boolean;
  mustChangePassword: boolean;
  editorsWait: boolean;
};

/**
 * The session of a token and its user. It is read for every request, so that an ended session is refused at once. With
 * `mustSetUpSecondFactor` or `mustChangePassword` only a few calls are allowed (`requireSetUpDone`, `requireOwnPassword`).
 * @returns null if the token is forged or malformed, or the session has ended
 */
export async function readSession(
  { db, now, secret, publicUrl }: Signing & AtSite & { db: Database },
  token: string,
): Promise<Known | null> {
  const time = now();
  const claims = readToken(secret, token, time);
  if (!claims) return null;
  const known = await db.read(async tables => {
    const user = await tables.users.findOneBy({ id: claims.userId });
    const session = await tables.sessions.findOneBy({ id: claims.sessionId, userId: claims.userId });
    if (!user || user.deactivatedAt || !session || !isActive(session, time)) return null;
    return {
      user,
      session,
      mustSetUpSecondFactor: await mustSetUpSecondFactor(tables, { publicUrl }, user),
      mustChangePassword: await isGeneratedPassword(tables, user),
      // Only for whom it makes a difference.
      editorsWait: user.role === 'editor' && (await doEditorsWait(tables)),
    };
  });
  if (!known) return null;
  const { session } = known;
  if (time.getTime() - session.lastUsedAt.getTime() >= lastUsedPrecisionMs) {
    // Reads must work even if writes fail, as on a full disk; `lastUsedAt` is then outdated.
    await db.transaction(tables => tables.sessions.update(session.id, { lastUsedAt: time })).catch(() => undefined);
  }
  return known;
}

/**
 * @param seconds how long a confirmation is valid
 * @throws AppError `confirmation_required` if the caller last gave the password too long ago
 */
export function requireConfirmation({ session }: SessionHolder, now: Date, seconds = confirmationSeconds): void {
  const confirmedAt = session?.confirmedAt.getTime() ?? 0;
  if (now.getTime() - confirmedAt > seconds * 1000) throw new AppError('confirmation_required');
}

type Confirming = SessionHolder & { user: Pick<UserRow, 'passwordHash'> | null };

/**
 * Checks the caller's own password, if it came with the call, in place of an earlier confirmation.
 * @param seconds how long a confirmation is valid
 * @returns a function that throws `confirmation_required` unless one of them was given
 * @throws AppError `wrong_password`
 */
export async function readConfirmation(
  { session, user }: Confirming,
  now: Date,
  { currentPassword, seconds }: { currentPassword: string | undefined; seconds: number },
): Promise<() => void> {
  if (!currentPassword) return () => requireConfirmation({ session }, now, seconds);
  if (!(await verifyPassword(user?.passwordHash, currentPassword))) throw wrongPassword('currentPassword');
  return () => undefined;
}

/** @param path the field with the password */
export function wrongPassword(path: string): AppError {
  const { message } = errorCodes.wrong_password;
  return fieldError(path, message, 'wrong_password');
}

/** Deletes ended sessions. */
export async function purgeSessions({ db, now }: Time & { db: Database }): Promise<void> {
  const time = now();
  await db.transaction(async tables => {
    await tables.sessions.delete({ expiresAt: LessThan(time) });
    const unused = new Date(time.getTime() - sessionSeconds.idle * 1000);
    await tables.sessions.delete({ idleSeconds: Not(IsNull()), lastUsedAt: LessThan(unused) });
  });
}

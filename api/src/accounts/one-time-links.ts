import { createHash, createHmac, randomUUID } from 'node:crypto';
import { linkSeconds } from '@hydraulics/common/limits';
import { Between, LessThan, MoreThan } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { maxClockDifferenceMs } from '../db/steady-clock.ts';
import type { LinkPurpose, OneTimeLinkRow } from '../db/tables/one-time-links.ts';
import type { UserRow } from '../db/tables/users.ts';

type Time = { now: () => Date };
type Keyed = { secret: string };

/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A token of 256 bits that only this server can derive from what it is for. */
export const tokenOf = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url');

/**
 * Creates a link for a user and replaces an earlier one for the same purpose. It has no token until `issueToken`. Only
 * in an `exclusive` transaction, because two concurrent calls would not see each other's link.
 */
export async function createLink(
  { oneTimeLinks }: Tables,
  { now }: Time,
  { userId, purpose }: { userId: string; purpose: LinkPurpose },
): Promise<OneTimeLinkRow> {
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + linkSeconds[purpose] * 1000);
  const row = { id: randomUUID(), purpose, userId, tokenHash: null, createdAt, expiresAt };
  await oneTimeLinks.delete({ userId, purpose });
  await oneTimeLinks.insert(row);
  return row;
}

/** The user's unexpired link, if any. One that expires too late is from before the clock was set back. */
export function openLinkOf(
  { oneTimeLinks }: Tables,
  { now }: Time,
  where: { userId: string; purpose: LinkPurpose },
): Promise<OneTimeLinkRow | null> {
  const time = now().getTime();
  const latest = new Date(time + linkSeconds[where.purpose] * 1000 + maxClockDifferenceMs);
  return oneTimeLinks.findOneBy({ ...where, expiresAt: Between(new Date(time + 1), latest) });
}

/**
 * Issues the token of a link: 256 bits that only this server can derive from the link's id, of which it stores the hash.
 * Each call returns the same token, so that every copy of a mail that is sent again works.
 * @returns null if the link has expired or was replaced
 */
export async function issueToken(
  { oneTimeLinks }: Tables,
  { now, secret }: Time & Keyed,
  id: string,
): Promise<string | null> {
  const token = tokenOf(secret, `one-time link\n${id}`);
  const { affected } = await oneTimeLinks.update({ id, expiresAt: MoreThan(now()) }, { tokenHash: hashOf(token) });
  return affected === 1 ? token : null;
}

/** The link of a token with its user; null if it has expired, was used, or the user may not use it. */
export async function findLink(
  tables: Tables,
  { now }: Time,
  token: string,
): Promise<{ link: OneTimeLinkRow; user: UserRow } | null> {
  const link = await tables.oneTimeLinks.findOneBy({ tokenHash: hashOf(token), expiresAt: MoreThan(now()) });
  const user = link && (await tables.users.findOneBy({ id: link.userId }));
  if (!user || user.deactivatedAt) return null;
  return { link, user };
}

/** Deletes the links of a user: all, or those of one purpose. */
export async function endLinks({ oneTimeLinks }: Tables, userId: string, purpose?: LinkPurpose): Promise<void> {
  await oneTimeLinks.delete({ userId, ...(purpose ? { purpose } : {}) });
}

/** Deletes expired links. */
export async function purgeLinks({ db, now }: Time & { db: Database }): Promise<void> {
  await db.transaction(tables => tables.oneTimeLinks.delete({ expiresAt: LessThan(now()) }));
}

import { randomUUID } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import jwt from 'jsonwebtoken';
import { LessThan } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';

type Time = { now: () => Date };
type Signing = Time & { secret: string };

/** What a ticket is for: it is good for nothing else. */
export type TicketPurpose = 'second-factor' | 'authenticator' | 'passkey-registration' | 'passkey';

/** A ticket as it was signed. `userId` is null where it is for anybody. */
export type Ticket = { id: string; userId: string | null; data: Record<string, unknown>; expiresAt: Date };

const algorithm = 'HS256';
const issuer = 'hydraulics-catalogue';

/**
 * A signed ticket (RFC 7519) for the next step of something. Nothing is stored until it has been used, so that asking for
 * tickets costs no room; whoever holds it can read what it says.
 */
export function signTicket(
  { secret, now }: Signing,
  purpose: TicketPurpose,
  { userId, seconds, data = {} }: { userId?: string; seconds: number; data?: Record<string, unknown> },
): string {
  const iat = Math.floor(now().getTime() / 1000);
  return jwt.sign({ iat, exp: iat + seconds, data, ...(userId ? { sub: userId } : {}) }, secret, {
    algorithm,
    issuer,
    audience: purpose,
    jwtid: randomUUID(),
  });
}

/** What a ticket says, or null when it is forged, over, or for another purpose. */
export function readTicket({ secret, now }: Signing, purpose: TicketPurpose, text: string): Ticket | null {
  try {
    const clockTimestamp = Math.floor(now().getTime() / 1000);
    const claims = jwt.verify(text, secret, { algorithms: [algorithm], issuer, audience: purpose, clockTimestamp });
    if (typeof claims === 'string') return null;
    const { jti, sub, exp, data } = claims;
    if (typeof jti !== 'string' || typeof exp !== 'number') return null;
    return { id: jti, userId: sub ?? null, data: data ?? {}, expiresAt: new Date(exp * 1000) };
  } catch {
    return null;
  }
}

/**
 * Marks a ticket as used, in the transaction of what it is used for. The primary key decides between two who do so at
 * once, in any process.
 * @throws AppError `ticket_expired` when it was used before
 */
export async function spendTicket({ usedTickets }: Tables, { id, expiresAt }: Ticket): Promise<void> {
  if (await usedTickets.existsBy({ id })) throw new AppError('ticket_expired');
  await usedTickets.insert({ id, expiresAt });
}

/** Deletes the marks of tickets that are over. */
export async function purgeUsedTickets({ db, now }: Time & { db: Database }): Promise<void> {
  await db.transaction(tables => tables.usedTickets.delete({ expiresAt: LessThan(now()) }));
}

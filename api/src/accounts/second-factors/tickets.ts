import { AppError } from '@hydraulics/common/contract/errors';
import jwt from 'jsonwebtoken';
import { LessThan } from 'typeorm';
import type { Database, Tables } from '../../db/database.ts';
import { randomId } from '../credentials.ts';

type Time = { now: () => Date };
type Signing = Time & { secret: string };

/** The purpose of a ticket; any other call rejects it. */
export type TicketPurpose = 'second-factor' | 'authenticator' | 'passkey-registration' | 'passkey';

/** The content of a ticket. `userId` is null if it is valid for any user. */
export type Ticket = { id: string; userId: string | null; data: Record<string, unknown>; expiresAt: Date };

const algorithm = 'HS256';
const issuer = 'hydraulics-catalogue';

/**
 * A signed ticket (RFC 7519) for the next step of a sign-in or set-up. It is stored only once used, so that requesting
 * tickets takes no space; its content is not secret.
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
    jwtid: randomId(),
  });
}

/** The content of a ticket; null if it is forged, expired, or for another purpose. */
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
 * Marks a ticket as used, in the transaction that uses it. The primary key decides between concurrent uses in any
 * process.
 * @throws AppError `ticket_expired` if it was used before
 */
export async function spendTicket({ usedTickets }: Tables, { id, expiresAt }: Ticket): Promise<void> {
  if (await usedTickets.existsBy({ id })) throw new AppError('ticket_expired');
  await usedTickets.insert({ id, expiresAt });
}

/** Deletes the marks of expired tickets. */
export async function purgeUsedTickets({ db, now }: Time & { db: Database }): Promise<void> {
  await db.transaction(tables => tables.usedTickets.delete({ expiresAt: LessThan(now()) }));
}

import { createHash } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import { ticketSeconds } from '@hydraulics/common/limits';
import type { PasskeyAssertion, PasskeyRegistration } from '@hydraulics/common/nouns/second-factors';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Database, Tables } from '../../db/database.ts';
import type { PasskeyRow } from '../../db/tables/second-factors/passkeys.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { readTicket, signTicket, spendTicket, type Ticket, type TicketPurpose } from './tickets.ts';

type PasskeyDeps = { secret: string; now: () => Date; publicUrl: string };

/** Loaded lazily, because most servers have no passkeys. */
const library = () => import('@simplewebauthn/server');

/** The relying party: the site's public address from the settings, never a value from the request. */
const relyingPartyOf = ({ publicUrl }: PasskeyDeps) => {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
};

const rowIdOf = (credentialId: string) => createHash('sha256').update(credentialId).digest('base64url').slice(0, 32);

const handleOf = (userId: string) => Buffer.from(userId).toString('base64url');

/** Options to create a discoverable passkey with user verification (fingerprint, face or PIN). */
export async function creationOptions(
  deps: PasskeyDeps,
  { user, known, company }: { user: UserRow; known: PasskeyRow[]; company: string },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: company,
    rpID: relyingPartyOf(deps).expectedRPID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: signTicket(deps, 'passkey-registration', { userId: user.id, seconds: ticketSeconds.setUp }),
    timeout: ticketSeconds.setUp * 1000,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Options to request any passkey of this site. */
export async function requestOptions(deps: PasskeyDeps) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(deps).expectedRPID,
    challenge: signTicket(deps, 'passkey', { seconds: ticketSeconds.signIn }),
    timeout: ticketSeconds.signIn * 1000,
    userVerification: 'required',
  });
}

/**
 * Challenges are signed tickets. Runs `verify` with a function that accepts the challenge of a valid ticket.
 * @throws AppError unless it is verified
 */
async function verified<T extends { verified: boolean }>(
  deps: PasskeyDeps,
  purpose: TicketPurpose,
  verify: (expectedChallenge: (challenge: string) => boolean) => Promise<T>,
): Promise<{ result: T; ticket: Ticket }> {
  const found: (Ticket | null)[] = [];
  const isOwn = (challenge: string) => {
    const ticket = readTicket(deps, purpose, Buffer.from(challenge, 'base64url').toString());
    found.push(ticket);
    return ticket !== null;
  };
  // The library throws for every kind of invalid response.
  const result = await verify(isOwn).catch(() => null);
  const [ticket] = found;
  if (ticket === null) throw new AppError('ticket_expired');
  if (!ticket || !result?.verified) throw new AppError('wrong_passkey');
  return { result, ticket };
}

/** Checks a new passkey of a user. @throws AppError `wrong_passkey`, `ticket_expired` */
export async function checkRegistration(
  deps: PasskeyDeps,
  userId: string,
  passkey: PasskeyRegistration,
): Promise<{ credential: Omit<PasskeyRow, 'name' | 'createdAt' | 'lastUsedAt'>; ticket: Ticket }> {
  const { verifyRegistrationResponse } = await library();
  const response = { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON;
  const { result, ticket } = await verified(deps, 'passkey-registration', expectedChallenge =>
    verifyRegistrationResponse({ response, expectedChallenge, ...relyingPartyOf(deps) }),
  );
  if (ticket.userId !== userId || !result.verified) throw new AppError('wrong_passkey');
  const { id: credentialId, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  const credential = {
    id: rowIdOf(credentialId),
    userId,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    host: relyingPartyOf(deps).expectedRPID,
  };
  return { credential, ticket };
}

/** A verified passkey response, for `spendPasskey`. */
export type ShownPasskey = { row: PasskeyRow; counter: number; ticket: Ticket };

/**
 * Checks a passkey response.
 * @throws AppError `wrong_passkey`, `ticket_expired`
 */
export async function checkAssertion(
  deps: PasskeyDeps & { db: Database },
  passkey: PasskeyAssertion,
): Promise<ShownPasskey> {
  const { verifyAuthenticationResponse } = await library();
  const row = await deps.db.read(tables => tables.passkeys.findOneBy({ id: rowIdOf(passkey.id) }));
  const { userHandle } = passkey.response;
  if (!row || (userHandle && userHandle !== handleOf(row.userId))) throw new AppError('wrong_passkey');
  const response = { ...passkey, clientExtensionResults: {} } as AuthenticationResponseJSON;
  const publicKey = new Uint8Array(Buffer.from(row.publicKey, 'base64url'));
  const credential = { id: row.credentialId, publicKey, counter: row.counter };
  const { result, ticket } = await verified(deps, 'passkey', expectedChallenge =>
    verifyAuthenticationResponse({ response, expectedChallenge, credential, ...relyingPartyOf(deps) }),
  );
  return { row, counter: result.authenticationInfo.newCounter, ticket };
}

/**
 * Uses a verified passkey response. The user's row is locked (`lockUser`), so that a response counts once, and a
 * counter that does not increase, as from a copied key, is refused.
 * @throws AppError `wrong_passkey`, also if it has been removed since; `ticket_expired`
 */
export async function spendPasskey(
  tables: Tables,
  deps: PasskeyDeps,
  { row: { id }, counter, ticket }: ShownPasskey,
): Promise<void> {
  const stored = await tables.passkeys.findOneBy({ id });
  const isBehind = stored && (counter > 0 || stored.counter > 0) && counter <= stored.counter;
  if (!stored || isBehind) throw new AppError('wrong_passkey');
  await spendTicket(tables, ticket);
  const host = relyingPartyOf(deps).expectedRPID;
  await tables.passkeys.update({ id }, { counter, host, lastUsedAt: deps.now() });
}

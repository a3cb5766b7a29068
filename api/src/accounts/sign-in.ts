import { createHmac } from 'node:crypto';
import { AppError, type SecondFactorStep } from '@hydraulics/common/contract/errors';
import { ticketSeconds } from '@hydraulics/common/limits';
import type { UserRow } from '../db/tables/users.ts';
import { signTicket, type Ticket } from './second-factors/tickets.ts';

type Signing = { secret: string; now: () => Date };

/**
 * A mark of the account for which a ticket was issued. A new password invalidates the ticket, and so does any change of the
 * record, such as deactivating and reactivating it.
 */
const accountMarkOf = (secret: string, { id, passwordHash, version }: UserRow) =>
  createHmac('sha256', secret).update(`sign-in\n${id}\n${version}\n${passwordHash}`).digest('base64url').slice(0, 22);

type FirstStepChoices = { staySignedIn?: 'day' | 'month' | undefined; passwordExpired: boolean };

/** The error for a correct password of an account with a second factor; it contains the ticket for the second step. */
export function secondFactorRequired(
  deps: Signing,
  user: UserRow,
  methods: SecondFactorStep['methods'],
  { staySignedIn, passwordExpired }: FirstStepChoices,
): AppError {
  const data = { mark: accountMarkOf(deps.secret, user), staySignedIn, passwordExpired };
  const ticket = signTicket(deps, 'second-factor', { userId: user.id, seconds: ticketSeconds.signIn, data });
  return new AppError('second_factor_required', undefined, { secondFactor: { ticket, methods } });
}

/**
 * The choices made at the first step.
 * @throws AppError `ticket_expired` if the account was changed since, or is deactivated
 */
export function readFirstStep({ secret }: Signing, { data }: Ticket, user: UserRow | null): FirstStepChoices {
  if (!user || user.deactivatedAt || data.mark !== accountMarkOf(secret, user)) throw new AppError('ticket_expired');
  const { staySignedIn, passwordExpired } = data as FirstStepChoices;
  return { staySignedIn, passwordExpired };
}

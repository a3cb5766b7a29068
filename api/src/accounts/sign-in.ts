import { createHmac } from 'node:crypto';
import { AppError, type SecondFactorStep } from '@hydraulics/common/contract/errors';
import { ticketSeconds } from '@hydraulics/common/limits';
import type { UserRow } from '../db/tables/users.ts';
import { signTicket, type Ticket } from './second-factors/tickets.ts';

type Signing = { secret: string; now: () => Date };

/** The password that a ticket was given for, so that another password ends it. */
const markOf = (secret: string, { id, passwordHash }: UserRow) =>
  createHmac('sha256', secret).update(`password\n${id}\n${passwordHash}`).digest('base64url').slice(0, 22);

type Begun = { staySignedIn?: 'day' | 'month' | undefined; passwordExpired: boolean };

/** The error that answers the right password of an account with a second factor: it carries the ticket to go on with. */
export function secondFactorRequired(
  deps: Signing,
  user: UserRow,
  methods: SecondFactorStep['methods'],
  { staySignedIn, passwordExpired }: Begun,
): AppError {
  const data = { mark: markOf(deps.secret, user), staySignedIn, passwordExpired };
  const ticket = signTicket(deps, 'second-factor', { userId: user.id, seconds: ticketSeconds.signIn, data });
  return new AppError('second_factor_required', undefined, { secondFactor: { ticket, methods } });
}

/** What was chosen at the first step. @throws AppError `ticket_expired` when the password is another one since, or the user is deactivated */
export function readBegun({ secret }: Signing, { data }: Ticket, user: UserRow | null): Begun {
  if (!user || user.deactivatedAt || data.mark !== markOf(secret, user)) throw new AppError('ticket_expired');
  const { staySignedIn, passwordExpired } = data as Begun;
  return { staySignedIn, passwordExpired };
}

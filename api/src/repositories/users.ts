import { AppError } from '@hydraulics/common/contract/errors';
import { fold } from '@hydraulics/common/text';
import type { UserRow } from '../db/tables/users.ts';
import { newRecord, toWire } from './records.ts';

/** The folded text that a search for users looks in. */
export const userSearch = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string => fold(`${name} ${email}`);

/** A user who has not signed in yet. */
export const newUser = (now: Date, fields: Pick<UserRow, 'name' | 'email' | 'passwordHash'>): UserRow => ({
  ...newRecord(now),
  ...fields,
  updatedBy: null,
  sessions: 1,
  lastSignInAt: null,
  search: userSearch(fields),
});

/** A user as the API tells of one; the endpoint's schema drops the hash of the password. */
export const userToWire = (row: UserRow) => ({
  ...toWire(row),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
});

/** The refusal of an email address that another user has. */
export function duplicateEmail(email: string): AppError {
  const message = `There is an admin user with the email ${email} already.`;
  return new AppError('duplicate', message, { details: [{ path: 'email', message }] });
}

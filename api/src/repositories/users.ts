import { AppError } from '@hydraulics/common/contract/errors';
import { fold } from '@hydraulics/common/text';
import type { UserRow } from '../db/tables/users.ts';
import { newRecord, serialize } from './records.ts';

/** The folded text for user search. */
export const userSearch = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string => fold(`${name} ${email}`);

type NewUser = Pick<UserRow, 'name' | 'email' | 'passwordHash'> & Partial<Pick<UserRow, 'role'>>;

/** A user who has not signed in yet; an owner unless another role is given. */
export const newUser = (now: Date, fields: NewUser): UserRow => ({
  ...newRecord(now),
  role: 'owner',
  ...fields,
  updatedBy: null,
  lastSignInAt: null,
  deactivatedAt: null,
  search: userSearch(fields),
});

/** Serializes a user; the endpoint's schema drops the password hash. */
export const serializeUser = (row: UserRow) => ({
  ...serialize(row),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
  invited: row.passwordHash === '',
});

export function duplicateEmail(email: string): AppError {
  const message = `There is an admin user with the email ${email} already.`;
  return new AppError('duplicate', message, { details: [{ path: 'email', message }] });
}

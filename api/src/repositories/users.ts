import { domainToUnicode } from 'node:url';
import { type AppError, fieldError } from '@hydraulics/common/contract/errors';
import { searchText, sortKey } from '@hydraulics/common/text';
import type { Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';
import { newRecord, serialize } from './records.ts';

/** Derived columns of a user: the folded text for search, and the sort key of the name. */
export const userKeys = ({ name, email }: Pick<UserRow, 'name' | 'email'>) => ({
  search: searchText(`${name} ${email}`),
  nameSort: sortKey(name),
});

type NewUser = Pick<UserRow, 'name' | 'email' | 'passwordHash'> & Partial<Pick<UserRow, 'role'>>;

/** A user who has not signed in yet; an owner unless another role is given. */
export const newUser = (now: Date, fields: NewUser): UserRow => ({
  ...newRecord(now),
  role: 'owner',
  ...fields,
  updatedBy: null,
  lastSignInAt: null,
  deactivatedAt: null,
  ...userKeys(fields),
});

/** Serializes a user; the endpoint's schema drops the password hash. */
export const serializeUser = (row: UserRow) => ({
  ...serialize(row),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
  invited: row.passwordHash === '',
});

/** An email address in its one form, with the domain as people type it: пример.рф for xn--e1afmkfd.xn--p1ai. */
export function emailAsTyped(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + domainToUnicode(email.slice(at));
}

/** The user with an email address in its one form, also if it was stored as typed. */
export async function findUser({ users }: Tables, email: string): Promise<UserRow | null> {
  const typed = emailAsTyped(email);
  return (await users.findOneBy({ email })) ?? (typed === email ? null : users.findOneBy({ email: typed }));
}

export function duplicateEmail(email: string): AppError {
  return fieldError('email', `There is already an admin user with the email ${email}.`, 'duplicate');
}

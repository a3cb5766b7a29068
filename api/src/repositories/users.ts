import { fold } from '@hydraulics/common/text';
import type { UserRow } from '../db/rows.ts';
import { newRecord } from './records.ts';

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

import { createHash } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';

/** The settings row with a hash of the generated password's hash, so that it no longer matches another password. */
const setting = 'generatedPassword';
const markOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url');

/** Marks the password that a server in production has generated and printed. */
export async function markGeneratedPassword({ settings }: Tables, passwordHash: string): Promise<void> {
  const value = markOf(passwordHash);
  if (await settings.existsBy({ id: setting })) await settings.update(setting, { value });
  else await settings.insert({ id: setting, value });
}

/** Whether a user still has the password that a server in production generated and printed. */
export const isGeneratedPassword = (
  { settings }: Tables,
  { passwordHash }: Pick<UserRow, 'passwordHash'>,
): Promise<boolean> => settings.existsBy({ id: setting, value: markOf(passwordHash) });

/** Moves the mark to the new hash when the same password is rehashed at another cost. */
export async function rehashGeneratedPassword(
  tables: Tables,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (await isGeneratedPassword(tables, { passwordHash: from })) await markGeneratedPassword(tables, to);
}

/** @throws AppError `password_change_required` if the caller must choose another password first */
export function requireOwnPassword({ mustChangePassword }: { mustChangePassword?: boolean }): void {
  if (mustChangePassword) throw new AppError('password_change_required');
}

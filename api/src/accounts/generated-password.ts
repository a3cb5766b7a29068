import { createHash } from 'node:crypto';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';

/** The row of the settings that tells a generated password by a hash of its hash, so that another password ends it. */
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

/** Keeps the mark where the same password gets a hash of another cost. */
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

import { AppError, type SecondFactorStep } from '@hydraulics/common/contract/errors';
import type { Database, Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { hasApp } from './authenticator-app.ts';
import { renewCodes } from './recovery-codes.ts';

type Keyed = { secret: string; now: () => Date };

/**
 * Reads a user and locks the row until the transaction ends: whatever uses up or changes second factors of an account
 * happens one after another, in any process.
 */
export const lockUser = (
  { users }: Tables,
  { dialect }: Pick<Database, 'dialect'>,
  id: string,
): Promise<UserRow | null> =>
  users.findOne({ where: { id }, ...(dialect === 'sqlite' ? {} : { lock: { mode: 'pessimistic_write' } }) });

/** Whether an account asks for more than its password. */
export async function hasSecondFactor({ passkeys, authenticatorApps }: Tables, userId: string): Promise<boolean> {
  return (await authenticatorApps.existsBy({ id: userId })) || passkeys.existsBy({ userId });
}

/** What can confirm a sign-in of a user; null for one without a second factor. */
export async function methodsOf(
  tables: Tables,
  deps: Keyed,
  userId: string,
): Promise<SecondFactorStep['methods'] | null> {
  if (!(await hasSecondFactor(tables, userId))) return null;
  const methods: SecondFactorStep['methods'] = [];
  if (await hasApp(tables, deps, userId)) methods.push('code');
  if (await tables.passkeys.existsBy({ userId })) methods.push('passkey');
  if (await tables.recoveryCodes.existsBy({ userId })) methods.push('recovery-code');
  return methods;
}

/** The recovery codes that come with the first second factor of an account; undefined where it has some. */
export async function firstRecoveryCodes(tables: Tables, userId: string): Promise<string[] | undefined> {
  return (await tables.recoveryCodes.existsBy({ userId })) ? undefined : renewCodes(tables, userId);
}

/** Deletes the recovery codes of an account whose last second factor went. */
export async function dropIdleRecoveryCodes(tables: Tables, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tables, userId))) await tables.recoveryCodes.delete({ userId });
}

/** Deletes every second factor of an account. @returns whether there was one */
export async function removeSecondFactors(tables: Tables, userId: string): Promise<boolean> {
  const had = await hasSecondFactor(tables, userId);
  await tables.passkeys.delete({ userId });
  await tables.authenticatorApps.delete({ id: userId });
  await tables.recoveryCodes.delete({ userId });
  return had;
}

/** @throws AppError `not_found` for an account that has none */
export async function requireSecondFactor(tables: Tables, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tables, userId))) {
    throw new AppError(
      'not_found',
      'Recovery codes come with a passkey or an authenticator app. Please set one up first.',
    );
  }
}

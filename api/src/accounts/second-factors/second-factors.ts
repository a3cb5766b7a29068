import { AppError, type SecondFactorStep } from '@hydraulics/common/contract/errors';
import type { Database, Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { hasApp } from './authenticator-app.ts';
import { type AtSite, usableAt } from './moved-passkeys.ts';
import { renewCodes } from './recovery-codes.ts';

type Keyed = AtSite & { secret: string; now: () => Date };

/**
 * Reads a user and locks the row until the transaction ends, so that changes to an account's second factors are
 * serialized, across processes too.
 */
export const lockUser = (
  { users }: Tables,
  { dialect }: Pick<Database, 'dialect'>,
  id: string,
): Promise<UserRow | null> =>
  users.findOne({ where: { id }, ...(dialect === 'sqlite' ? {} : { lock: { mode: 'pessimistic_write' } }) });

/** Whether an account needs more than its password, even if its passkeys no longer work at the site. */
export async function hasSecondFactor({ passkeys, authenticatorApps }: Tables, userId: string): Promise<boolean> {
  return (await authenticatorApps.existsBy({ id: userId })) || passkeys.existsBy({ userId });
}

/** Whether an account has a second factor that works at the site. */
export async function hasUsableSecondFactor(
  { passkeys, authenticatorApps }: Tables,
  site: AtSite,
  userId: string,
): Promise<boolean> {
  return (await authenticatorApps.existsBy({ id: userId })) || passkeys.existsBy(usableAt(site, { userId }));
}

/** The second factors with which a user can confirm a sign-in; null if there are none. */
export async function methodsOf(
  tables: Tables,
  deps: Keyed,
  userId: string,
): Promise<SecondFactorStep['methods'] | null> {
  if (!(await hasSecondFactor(tables, userId))) return null;
  const methods: SecondFactorStep['methods'] = [];
  if (await hasApp(tables, deps, userId)) methods.push('code');
  if (await tables.passkeys.existsBy(usableAt(deps, { userId }))) methods.push('passkey');
  if (await tables.recoveryCodes.existsBy({ userId })) methods.push('recovery-code');
  return methods;
}

/** Recovery codes for an account that gets its first second factor; undefined if it already has codes. */
export async function firstRecoveryCodes(tables: Tables, userId: string): Promise<string[] | undefined> {
  return (await tables.recoveryCodes.existsBy({ userId })) ? undefined : renewCodes(tables, userId);
}

/** Deletes the recovery codes of an account without any other second factor. */
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

/** @throws AppError `not_found` if the account has none */
export async function requireSecondFactor(tables: Tables, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tables, userId))) {
    throw new AppError(
      'not_found',
      'Recovery codes come with a passkey or an authenticator app. Please set one up first.',
    );
  }
}

import { AppError } from '@hydraulics/common/contract/errors';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { activeOwners } from '../access.ts';
import { hasSecondFactor } from './second-factors.ts';

/** The rule that owners must have a second factor (docs/decisions/0048). */
const setting = 'ownerSecondFactor';
const values = { required: 'required', optional: 'optional' } as const;

/** Whether owners must have a second factor. */
export async function isRequiredForOwners({ settings }: Tables): Promise<boolean> {
  return (await settings.findOneBy({ id: setting }))?.value === values.required;
}

/** Call it inside `Database.exclusive`. @throws AppError `second_factor_missing` where whoever requires one has none */
export async function changeRule(tables: Tables, userId: string, isRequired: boolean): Promise<void> {
  // Nobody requires what would lock them out at once.
  if (isRequired && !(await hasSecondFactor(tables, userId))) throw new AppError('second_factor_missing');
  const value = isRequired ? values.required : values.optional;
  if (await tables.settings.existsBy({ id: setting })) await tables.settings.update(setting, { value });
  else await tables.settings.insert({ id: setting, value });
}

/** The active owners who have no second factor, by name. */
export async function ownersWithout({ users, passkeys, authenticatorApps }: Tables): Promise<UserRow[]> {
  const owners = await users.find({ where: activeOwners, order: { name: 'ASC', id: 'ASC' } });
  const ids = In(owners.map(({ id }) => id));
  const having = new Set([
    ...(await passkeys.findBy({ userId: ids })).map(({ userId }) => userId),
    ...(await authenticatorApps.findBy({ id: ids })).map(({ id }) => id),
  ]);
  return owners.filter(({ id }) => !having.has(id));
}

/** Whether a user has to set up a second factor before anything else. */
export const mustSetUpSecondFactor = async (tables: Tables, { id, role }: UserRow): Promise<boolean> =>
  role === 'owner' && (await isRequiredForOwners(tables)) && !(await hasSecondFactor(tables, id));

/** @throws AppError `second_factor_setup_required` where the caller has to set up a second factor first */
export function requireSetUpDone({ mustSetUpSecondFactor }: { mustSetUpSecondFactor?: boolean }): void {
  if (mustSetUpSecondFactor) throw new AppError('second_factor_setup_required');
}

/**
 * Call it after second factors of one's own were removed, in the same transaction, with the user's row locked.
 * @throws AppError `last_second_factor` where that was the last one, and the rule is on
 */
export async function requireOneLeft(tables: Tables, user: UserRow): Promise<void> {
  if (await mustSetUpSecondFactor(tables, user)) throw new AppError('last_second_factor');
}

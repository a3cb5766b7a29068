import { AppError } from '@hydraulics/common/contract/errors';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { activeOwners } from '../access.ts';
import { type AtSite, usableAt } from './moved-passkeys.ts';
import { hasUsableSecondFactor } from './second-factors.ts';

/** The rule that owners must have a second factor (docs/decisions/0043). */
const setting = 'ownerSecondFactor';
const values = { required: 'required', optional: 'optional' } as const;

export async function isRequiredForOwners({ settings }: Tables): Promise<boolean> {
  return (await settings.findOneBy({ id: setting }))?.value === values.required;
}

/**
 * Call it inside `Database.exclusive`.
 * @throws AppError `second_factor_missing` if the user who switches it on has none that works at the site
 */
export async function changeRule(
  tables: Tables,
  site: AtSite,
  { userId, isRequired }: { userId: string; isRequired: boolean },
): Promise<void> {
  // Otherwise the rule would lock out the owner who switches it on.
  if (isRequired && !(await hasUsableSecondFactor(tables, site, userId))) throw new AppError('second_factor_missing');
  const value = isRequired ? values.required : values.optional;
  if (await tables.settings.existsBy({ id: setting })) await tables.settings.update(setting, { value });
  else await tables.settings.insert({ id: setting, value });
}

/** The names of active owners without a second factor that works at the site. */
export async function ownersWithout({ users, passkeys, authenticatorApps }: Tables, site: AtSite): Promise<UserRow[]> {
  const owners = await users.find({ where: activeOwners, order: { name: 'ASC', id: 'ASC' } });
  const ids = In(owners.map(({ id }) => id));
  const having = new Set([
    ...(await passkeys.findBy(usableAt(site, { userId: ids }))).map(({ userId }) => userId),
    ...(await authenticatorApps.findBy({ id: ids })).map(({ id }) => id),
  ]);
  return owners.filter(({ id }) => !having.has(id));
}

/** Whether a user has to set up a second factor before anything else. */
export const mustSetUpSecondFactor = async (tables: Tables, site: AtSite, { id, role }: UserRow): Promise<boolean> =>
  role === 'owner' && (await isRequiredForOwners(tables)) && !(await hasUsableSecondFactor(tables, site, id));

/** @throws AppError `second_factor_setup_required` if the caller must set up a second factor first */
export function requireSetUpDone({ mustSetUpSecondFactor }: { mustSetUpSecondFactor?: boolean }): void {
  if (mustSetUpSecondFactor) throw new AppError('second_factor_setup_required');
}

/**
 * Call it after removing one's own second factors, in the same transaction, with the user's row locked.
 * @throws AppError `last_second_factor` if the user has none left and the rule is on
 */
export async function requireOneLeft(tables: Tables, site: AtSite, user: UserRow): Promise<void> {
  if (await mustSetUpSecondFactor(tables, site, user)) throw new AppError('last_second_factor');
}

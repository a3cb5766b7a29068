import { AppError } from '@hydraulics/common/contract/errors';
import { forbiddenMessage, may, type Permission, whoMay } from '@hydraulics/common/contract/roles';
import { settingFields } from '@hydraulics/common/nouns/website/setting-fields';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { PendingChangeRow } from '../db/tables/publication/pending-changes.ts';
import type { UserRow } from '../db/tables/users.ts';
import { plannedRelease } from '../repositories/publication/releases/planned.ts';
import { doEditorsWait } from './editors-wait.ts';

/** The owners who can sign in. Invited ones do not count, because they may never accept. */
export const activeOwners = {
  role: 'owner',
  deactivatedAt: IsNull(),
  passwordHash: Not(''),
} satisfies FindOptionsWhere<UserRow>;

/** Somebody who is signed in, or nobody. `editorsWait`: the setting that changes of editors wait for an owner. */
type UserHolder = { user: UserRow | null; editorsWait?: boolean };

/** @throws AppError `forbidden` if the actor's role lacks the permission, `unauthorized` if no one is signed in */
export function requirePermission({ user, editorsWait }: UserHolder, permission: Permission): void {
  if (!user) throw new AppError('unauthorized');
  if (may(user.role, permission, editorsWait)) return;
  throw new AppError('forbidden', forbiddenMessage(permission, user.role, editorsWait));
}

/**
 * Some fields of the website are settings, which only owners change.
 * @throws AppError `forbidden` if a pending change has one of them and the actor may not
 */
export function requireMayPublish(
  actor: UserHolder,
  { record, changed }: Pick<PendingChangeRow, 'record' | 'changed'>,
): void {
  const isSetting = record === 'website' && settingFields.some(field => changed.includes(field));
  if (isSetting) requirePermission(actor, 'settings');
}

/** Whether somebody prepares content that others publish. */
export const onlyPrepares = ({ user, editorsWait }: UserHolder): boolean =>
  user !== null && may(user.role, 'content') && !may(user.role, 'publish', editorsWait);

/**
 * Checks the permission against the current row: the role may have changed while the call waited for the lock. Call it
 * inside `Database.exclusive`.
 */
export async function requireCurrentPermission(
  tables: Tables,
  actor: UserHolder,
  permission: Permission,
): Promise<void> {
  requirePermission(await currently(tables, actor), permission);
}

/** Whether somebody only prepares by now. Call it inside `Database.exclusive`. */
export const nowOnlyPrepares = async (tables: Tables, actor: UserHolder): Promise<boolean> =>
  onlyPrepares(await currently(tables, actor));

const currently = async (tables: Tables, { user }: UserHolder): Promise<UserHolder> => ({
  user: user && (await tables.users.findOneBy({ id: user.id, deactivatedAt: IsNull() })),
  editorsWait: await doEditorsWait(tables),
});

/** @throws AppError `forbidden` for who only prepares, if a release has the record and a moment when it goes live */
export async function requireUnplanned(
  tables: Tables,
  record: { noun: RecordNoun; recordId: string },
  actor: UserHolder,
): Promise<void> {
  if (!onlyPrepares(actor)) return;
  const release = await plannedRelease(tables, record);
  if (!release) return;
  const who = whoMay('publish', actor.editorsWait);
  const what = `this ${records[record.noun].singular}`;
  throw new AppError(
    'forbidden',
    `The release “${release.name}” publishes ${what}. Until then, only ${who} may change it.`,
  );
}

/**
 * Call it inside `Database.exclusive`, before an owner is deleted, deactivated or given another role.
 * @throws AppError `last_owner` if no other active owner would remain
 */
export async function requireOtherOwner(tables: Tables, { id }: UserRow): Promise<void> {
  if (!(await tables.users.existsBy({ ...activeOwners, id: Not(id) }))) throw new AppError('last_owner');
}

export const isActiveOwner = ({ role, deactivatedAt, passwordHash }: UserRow): boolean =>
  role === 'owner' && deactivatedAt === null && passwordHash !== '';

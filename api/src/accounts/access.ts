import { AppError } from '@hydraulics/common/contract/errors';
import { forbiddenMessage, may, type Permission } from '@hydraulics/common/contract/roles';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';

/** The owners who can sign in. Invited ones do not count, because they may never accept. */
export const activeOwners = {
  role: 'owner',
  deactivatedAt: IsNull(),
  passwordHash: Not(''),
} satisfies FindOptionsWhere<UserRow>;

type UserHolder = { user: UserRow | null };

/** @throws AppError `forbidden` if the actor's role lacks the permission, `unauthorized` if no one is signed in */
export function requirePermission({ user }: UserHolder, permission: Permission): void {
  if (!user) throw new AppError('unauthorized');
  if (!may(user.role, permission)) throw new AppError('forbidden', forbiddenMessage(permission, user.role));
}

/**
 * Checks the permission against the current row: the role may have changed while the call waited for the lock. Call it
 * inside `Database.exclusive`.
 */
export async function requireCurrentPermission(
  tables: Tables,
  { user }: UserHolder,
  permission: Permission,
): Promise<void> {
  const stored = user && (await tables.users.findOneBy({ id: user.id, deactivatedAt: IsNull() }));
  requirePermission({ user: stored }, permission);
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

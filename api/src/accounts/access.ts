import { AppError } from '@hydraulics/common/contract/errors';
import { forbiddenMessage, may, type Permission } from '@hydraulics/common/contract/roles';
import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';

/** Finds the owners who can sign in: whoever is only invited may never come. */
export const activeOwners = {
  role: 'owner',
  deactivatedAt: IsNull(),
  passwordHash: Not(''),
} satisfies FindOptionsWhere<UserRow>;

type UserHolder = { user: UserRow | null };

/** @throws AppError `forbidden` where the caller's role lacks the permission, `unauthorized` where nobody is signed in */
export function requirePermission({ user }: UserHolder, permission: Permission): void {
  if (!user) throw new AppError('unauthorized');
  if (!may(user.role, permission)) throw new AppError('forbidden', forbiddenMessage(permission, user.role));
}

/**
 * Checks the permission as the database has it now: while the call waited for the lock, somebody may have taken the role
 * away or deactivated the caller. Call it inside `Database.exclusive`.
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
 * @throws AppError `last_owner` where no other active owner would remain
 */
export async function requireOtherOwner(tables: Tables, { id }: UserRow): Promise<void> {
  if (!(await tables.users.existsBy({ ...activeOwners, id: Not(id) }))) throw new AppError('last_owner');
}

/** Whether this user is an owner who can sign in. */
export const isActiveOwner = ({ role, deactivatedAt, passwordHash }: UserRow): boolean =>
  role === 'owner' && deactivatedAt === null && passwordHash !== '';

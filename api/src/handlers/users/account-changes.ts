import { AppError } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { isActiveOwner, requireOtherOwner } from '../../accounts/access.ts';
import { endLinks } from '../../accounts/one-time-links.ts';
import { endSessions } from '../../accounts/sessions.ts';
import type { Tables } from '../../db/database.ts';
import type { DeletedUserRow } from '../../db/tables/deleted-users.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { unassignAll } from '../../enquiries/desk/assignees.ts';
import type { Mail } from '../../mail/mail.ts';
import { noticeNewOwner } from '../../mail/notices.ts';
import { editedBy, nextVersion } from '../../repositories/records.ts';
import { duplicateEmail, findUser, userKeys } from '../../repositories/users.ts';
import type { Actor } from '../../rpc/actor.ts';

/** The changes of other people's accounts, for one user or several. Call them inside `Database.exclusive`. */

const { singular } = records.users;

export type AccountChange = { tables: Tables; actor: Actor; now: Date; mail: Mail };

/** @throws AppError `last_owner`, `own_account` */
export async function deactivateUser({ tables, actor, now }: AccountChange, row: UserRow): Promise<void> {
  if (isActiveOwner(row)) await requireOtherOwner(tables, row);
  if (row.id === actor.user?.id) throw new AppError('own_account', 'You cannot deactivate your own account.');
  await tables.users.update(row.id, {
    ...nextVersion(row, undefined, now, { actor, label: singular }),
    deactivatedAt: now,
  });
  await endSessions(tables, row.id);
  // Otherwise the link would work again after the user is reactivated.
  await endLinks(tables, row.id);
}

/** The other owners are mailed about one who may sign in again. */
export async function reactivateUser(change: AccountChange, row: UserRow): Promise<void> {
  const { tables, actor, now } = change;
  await tables.users.update(row.id, {
    ...nextVersion(row, undefined, now, { actor, label: singular }),
    deactivatedAt: null,
  });
  // A concurrent sign-in may have created one.
  await endSessions(tables, row.id);
  await noticeIfOwner(change, row);
}

/** @throws AppError `last_admin`, `own_account`, `last_owner` */
export async function deleteUser({ tables, actor, now }: AccountChange, row: UserRow): Promise<void> {
  if ((await tables.users.count()) === 1) throw new AppError('last_admin');
  if (row.id === actor.user?.id) throw new AppError('own_account');
  if (isActiveOwner(row)) await requireOtherOwner(tables, row);
  const { id, createdAt, version, name, email, role, lastSignInAt } = row;
  await tables.deletedUsers.insert({
    id,
    createdAt,
    updatedAt: now,
    version: version + 1,
    deletedAt: now,
    ...editedBy(actor),
    name,
    email,
    role,
    lastSignInAt,
  });
  await tables.users.delete(id);
  await endSessions(tables, id);
  await unassignAll(tables, id, now, actor);
}

/**
 * The other owners are mailed about an owner who is restored.
 * @throws AppError `duplicate` if another account has the address by now
 */
export async function restoreUser(change: AccountChange, deleted: DeletedUserRow): Promise<void> {
  const { tables, actor, now } = change;
  const { deletedAt: _, ...row } = deleted;
  if (await findUser(tables, row.email)) throw duplicateEmail(row.email);
  await tables.deletedUsers.delete(row.id);
  await tables.users.insert({
    ...row,
    updatedAt: now,
    version: row.version + 1,
    ...editedBy(actor),
    passwordHash: '',
    deactivatedAt: null,
    ...userKeys(row),
  });
  await noticeIfOwner(change, row);
}

async function noticeIfOwner(
  { tables, actor, now, mail }: AccountChange,
  row: Pick<UserRow, 'id' | 'name' | 'email' | 'role'>,
): Promise<void> {
  if (row.role === 'owner') await noticeNewOwner(tables, { mail, now: () => now }, row, actor);
}

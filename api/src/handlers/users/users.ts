import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { confirmationSeconds, takeoverConfirmationSeconds } from '@hydraulics/common/limits';
import { records } from '@hydraulics/common/registry';
import {
  isActiveOwner,
  requireCurrentPermission,
  requireOtherOwner,
  requirePermission,
} from '../../accounts/access.ts';
import { hashPassword } from '../../accounts/credentials.ts';
import { endLinks, openLinkOf } from '../../accounts/one-time-links.ts';
import { requireGoodPassword } from '../../accounts/passwords/password-rules.ts';
import {
  endSessions,
  readConfirmation,
  renewSession,
  requireConfirmation,
  requireCurrentSession,
  tokenOf,
} from '../../accounts/sessions.ts';
import type { Tables } from '../../db/database.ts';
import { noticeEmail, noticeNewOwner, noticePassword } from '../../mail/notices.ts';
import { applyList, applySearch } from '../../repositories/list.ts';
import { nextVersion, requireVersion } from '../../repositories/records.ts';
import { duplicateEmail, findUser, serializeUser, userKeys } from '../../repositories/users.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { deactivateUser, deleteUser, reactivateUser, restoreUser } from './account-changes.ts';
import { invitationCalls } from './invitations.ts';
import { bulkUsers } from './user-bulk.ts';

const { title, singular } = records.users;

const order = { sortColumns: { name: 'row.nameSort' }, defaultSort: 'createdAt' };

export const users: Handlers<Api>['users'] = {
  ...invitationCalls,

  async list(input, { db }) {
    const select = (tables: Tables) => applySearch(tables.users.createQueryBuilder('row'), input.q, 'search');
    const rows = await db.read(tables => applyList(select(tables), input, order).getMany());
    return new Paged(rows.map(serializeUser), { ...input, total: () => db.read(tables => select(tables).getCount()) });
  },

  async get({ id }, deps, actor) {
    if (actor.user?.id !== id) requirePermission(actor, 'users');
    return deps.db.read(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      if (row.passwordHash) return serializeUser(row);
      const link = await openLinkOf(tables, deps, { userId: id, purpose: 'invitation' });
      return { ...serializeUser(row), invitedUntil: link?.expiresAt.toISOString() ?? null };
    });
  },

  async update({ id, name, email, password, role, currentPassword, version: expected }, deps, actor) {
    const { db, now, secret } = deps;
    const own = actor.user?.id === id;
    if (!own) requirePermission(actor, 'users');
    const seconds = own ? confirmationSeconds : takeoverConfirmationSeconds;
    const requireConfirmed = await readConfirmation(actor, now(), { currentPassword, seconds });
    if (password) {
      requireConfirmed();
      await requireGoodPassword(deps, password, { name, email });
    }
    const passwordHash = password ? await hashPassword(password) : undefined;
    return await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      const isOtherRole = role !== undefined && role !== row.role;
      if (own) await requireCurrentSession(tables, actor);
      if (!own || isOtherRole) await requireCurrentPermission(tables, actor, 'users');
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      if (email !== row.email || isOtherRole) requireConfirmed();
      if (isOtherRole && isActiveOwner(row)) await requireOtherOwner(tables, row);
      const other = await findUser(tables, email);
      if (other && other.id !== id) throw duplicateEmail(email);
      await tables.users.update(id, {
        ...next,
        name,
        email,
        ...userKeys({ name, email }),
        ...(role ? { role } : {}),
        ...(passwordHash ? { passwordHash } : {}),
      });
      // An earlier link, sent to the old address or before the new password, must not open the account.
      if (email !== row.email || passwordHash) await endLinks(tables, id);
      if (email !== row.email) await noticeEmail(tables, deps, { before: row, after: email }, actor);
      if (isOtherRole && role === 'owner') await noticeNewOwner(tables, deps, { ...row, name, email }, actor);
      if (passwordHash) await noticePassword(tables, deps, { ...row, email }, actor);
      const output = { success: true as const, message: 'User updated successfully!', version: next.version };
      if (!passwordHash) return own ? { ...output, token: tokenOf(actor, secret) } : output;
      if (own) return { ...output, token: await renewSession(tables, { now, secret }, actor) };
      await endSessions(tables, id);
      return output;
    });
  },

  async remove({ id, version: expected }, { db, now, mail }, actor) {
    requireConfirmation(actor, now());
    await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      await requireCurrentPermission(tables, actor, 'users');
      requireVersion(row, expected, singular);
      await deleteUser({ tables, actor, now: now(), mail }, row);
    });
    return { success: true, message: 'User deleted successfully!' };
  },

  async restore({ id }, { db, now, mail }, actor) {
    requireConfirmation(actor, now());
    await db.exclusive(async tables => {
      await requireCurrentPermission(tables, actor, 'users');
      const row = orNotFound(await tables.deletedUsers.findOneBy({ id }), 'Deleted user');
      await restoreUser({ tables, actor, now: now(), mail }, row);
    });
    return { success: true, message: 'User restored successfully!' };
  },

  async deactivate({ id }, { db, now, mail }, actor) {
    requireConfirmation(actor, now());
    await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      await requireCurrentPermission(tables, actor, 'users');
      if (!row.deactivatedAt) await deactivateUser({ tables, actor, now: now(), mail }, row);
    });
    return { success: true, message: 'User deactivated.' };
  },

  async reactivate({ id }, { db, now, mail }, actor) {
    requireConfirmation(actor, now());
    await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      await requireCurrentPermission(tables, actor, 'users');
      if (row.deactivatedAt) await reactivateUser({ tables, actor, now: now(), mail }, row);
    });
    return { success: true, message: 'User reactivated.' };
  },

  bulk: bulkUsers,
};

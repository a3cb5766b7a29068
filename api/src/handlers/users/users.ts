import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import {
  isActiveOwner,
  requireCurrentPermission,
  requireOtherOwner,
  requirePermission,
} from '../../accounts/access.ts';
import { hashPassword } from '../../accounts/credentials.ts';
import { endLinks, openLinkOf } from '../../accounts/one-time-links.ts';
import { requireGoodPassword } from '../../accounts/password-rules.ts';
import { endSessions, renewSession, requireConfirmation, tokenOf } from '../../accounts/sessions.ts';
import type { Tables } from '../../db/database.ts';
import { unassignAll } from '../../enquiries/assignees.ts';
import { noticeEmail, noticePassword } from '../../mail/notices.ts';
import { applyList, applySearch } from '../../repositories/list.ts';
import { nextVersion, requireVersion } from '../../repositories/records.ts';
import { duplicateEmail, serializeUser, userSearch } from '../../repositories/users.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';
import { invitationCalls } from './invitations.ts';

const { title, singular } = records.users;

export const users: Handlers<Api>['users'] = {
  ...invitationCalls,

  async list(input, { db }) {
    const select = (tables: Tables) => applySearch(tables.users.createQueryBuilder('row'), input.q, 'search');
    const rows = await db.read(tables => applyList(select(tables), input, { defaultSort: 'createdAt' }).getMany());
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

  async update({ id, name, email, password, role, version: expected }, deps, actor) {
    const { db, now, secret } = deps;
    const own = actor.user?.id === id;
    if (!own) requirePermission(actor, 'users');
    if (password) {
      requireConfirmation(actor, now());
      await requireGoodPassword(deps, password, { name, email });
    }
    const passwordHash = password ? await hashPassword(password) : undefined;
    return await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      const isOtherRole = role !== undefined && role !== row.role;
      if (!own || isOtherRole) await requireCurrentPermission(tables, actor, 'users');
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      if (email !== row.email || isOtherRole) requireConfirmation(actor, now());
      if (isOtherRole && isActiveOwner(row)) await requireOtherOwner(tables, row);
      const other = await tables.users.findOneBy({ email });
      if (other && other.id !== id) throw duplicateEmail(email);
      await tables.users.update(id, {
        ...next,
        name,
        email,
        search: userSearch({ name, email }),
        ...(role ? { role } : {}),
        ...(passwordHash ? { passwordHash } : {}),
      });
      // An earlier link, sent to the old address or before the new password, must not open the account.
      if (email !== row.email || passwordHash) await endLinks(tables, id);
      if (email !== row.email) await noticeEmail(tables, deps, { before: row, after: email }, actor);
      if (passwordHash) await noticePassword(tables, deps, { ...row, email }, actor);
      const answer = { success: true as const, message: 'User updated successfully!', version: next.version };
      if (!passwordHash) return own ? { ...answer, token: tokenOf(actor, secret) } : answer;
      if (own) return { ...answer, token: await renewSession(tables, { now, secret }, actor) };
      await endSessions(tables, id);
      return answer;
    });
  },

  async remove({ id, version: expected }, { db, now }, actor) {
    requireConfirmation(actor, now());
    await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      await requireCurrentPermission(tables, actor, 'users');
      requireVersion(row, expected, singular);
      if ((await tables.users.count()) === 1) throw new AppError('last_admin');
      if (row.id === actor.user?.id) throw new AppError('own_account');
      if (isActiveOwner(row)) await requireOtherOwner(tables, row);
      await tables.users.delete(id);
      await endSessions(tables, id);
      await unassignAll(tables, id);
    });
    return { success: true, message: 'User deleted successfully!' };
  },

  async deactivate({ id }, { db, now }, actor) {
    requireConfirmation(actor, now());
    await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      await requireCurrentPermission(tables, actor, 'users');
      if (row.deactivatedAt) return;
      if (isActiveOwner(row)) await requireOtherOwner(tables, row);
      if (row.id === actor.user?.id) throw new AppError('own_account', 'You cannot deactivate your own account.');
      await tables.users.update(id, {
        ...nextVersion(row, undefined, now(), { actor, label: singular }),
        deactivatedAt: now(),
      });
      await endSessions(tables, id);
      // Or it would open the account again once its user is reactivated.
      await endLinks(tables, id);
    });
    return { success: true, message: 'User deactivated.' };
  },

  async reactivate({ id }, { db, now }, actor) {
    requireConfirmation(actor, now());
    await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      await requireCurrentPermission(tables, actor, 'users');
      if (!row.deactivatedAt) return;
      await tables.users.update(id, {
        ...nextVersion(row, undefined, now(), { actor, label: singular }),
        deactivatedAt: null,
      });
      // A concurrent sign-in may have created one.
      await endSessions(tables, id);
    });
    return { success: true, message: 'User reactivated.' };
  },
};

import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { may } from '@hydraulics/common/contract/roles';
import { records } from '@hydraulics/common/registry';
import { requirePermission } from '../../accounts/access.ts';
import { endSessions, isActive } from '../../accounts/sessions.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';

const { title } = records.users;

export const sessions: Handlers<Api>['sessions'] = {
  async list({ user: userId }, { db, now }, actor) {
    const id = userOf(actor, userId);
    const rows = await db.read(async tables => {
      orNotFound(await tables.users.findOneBy({ id }), title);
      return tables.sessions.find({ where: { userId: id }, order: { lastUsedAt: 'DESC', id: 'ASC' } });
    });
    const time = now();
    return rows
      .filter(row => isActive(row, time))
      .map(row => ({
        _id: row.id,
        device: row.device,
        address: row.address,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        current: row.id === actor.session?.id,
      }));
  },

  async end({ id }, { db }, { user }) {
    const { id: ownId, role } = orNotFound(user, title);
    await db.transaction(async tables => {
      // Without the permission, callers must not learn which sessions exist.
      const where = may(role, 'users') ? { id } : { id, userId: ownId };
      orNotFound(await tables.sessions.findOneBy(where), 'Session');
      await tables.sessions.delete(id);
    });
    return { success: true, message: 'Session ended.' };
  },

  async endAll({ user: userId }, { db }, actor) {
    const id = userOf(actor, userId);
    await db.transaction(async tables => {
      orNotFound(await tables.users.findOneBy({ id }), title);
      await endSessions(tables, id, actor.session?.id);
    });
    return { success: true, message: 'Sessions ended.' };
  },
};

function userOf(actor: Actor, userId: string | undefined): string {
  const { id } = orNotFound(actor.user, title);
  if (userId && userId !== id) requirePermission(actor, 'users');
  return userId ?? id;
}

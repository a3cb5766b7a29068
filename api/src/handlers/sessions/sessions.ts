import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { endSessions, isActive } from '../../accounts/sessions.ts';
import type { Handlers } from '../../rpc/invoke.ts';

const { title } = records.users;

export const sessions: Handlers<Api>['sessions'] = {
  async list({ user: userId }, { db, now }, actor) {
    const id = userId ?? orNotFound(actor.user, title).id;
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

  async end({ id }, { db }) {
    await db.transaction(async tables => {
      orNotFound(await tables.sessions.findOneBy({ id }), 'Session');
      await tables.sessions.delete(id);
    });
    return { success: true, message: 'Session ended.' };
  },

  async endAll({ user: userId }, { db }, actor) {
    const id = userId ?? orNotFound(actor.user, title).id;
    await db.transaction(async tables => {
      orNotFound(await tables.users.findOneBy({ id }), title);
      await endSessions(tables, id, actor.session?.id);
    });
    return { success: true, message: 'Sessions ended.' };
  },
};

import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { hashPassword } from '../../accounts/credentials.ts';
import { requireGoodPassword } from '../../accounts/password-rules.ts';
import { endSessions, renewSession, requireConfirmation, tokenOf } from '../../accounts/sessions.ts';
import type { Tables } from '../../db/database.ts';
import { applyList, applySearch } from '../../repositories/list.ts';
import { nextVersion, requireVersion } from '../../repositories/records.ts';
import { duplicateEmail, serializeUser, userSearch } from '../../repositories/users.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

const { title, singular } = records.users;

export const users: Handlers<Api>['users'] = {
  async list(input, { db }) {
    const select = (tables: Tables) => applySearch(tables.users.createQueryBuilder('row'), input.q, 'search');
    const rows = await db.read(tables => applyList(select(tables), input, { defaultSort: 'createdAt' }).getMany());
    return new Paged(rows.map(serializeUser), { ...input, total: () => db.read(tables => select(tables).getCount()) });
  },

  async get({ id }, { db }) {
    return serializeUser(orNotFound(await db.read(tables => tables.users.findOneBy({ id })), title));
  },

  async update({ id, name, email, password, version: expected }, { db, now, secret, company }, actor) {
    const own = actor.user?.id === id;
    // Before the hash, which is what costs.
    if (password) {
      requireConfirmation(actor, now());
      requireGoodPassword(password, { name, email, company: await company() });
    }
    const passwordHash = password ? await hashPassword(password) : undefined;
    return await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      const next = nextVersion(row, expected, now(), { actor, label: singular });
      if (email !== row.email) requireConfirmation(actor, now());
      const other = await tables.users.findOneBy({ email });
      if (other && other.id !== id) throw duplicateEmail(email);
      await tables.users.update(id, {
        ...next,
        name,
        email,
        search: userSearch({ name, email }),
        ...(passwordHash ? { passwordHash } : {}),
      });
      const answer = { success: true as const, message: 'User updated successfully!', version: next.version };
      if (!passwordHash) return own ? { ...answer, token: tokenOf(actor, secret) } : answer;
      // A new password ends every session.
      if (own) return { ...answer, token: await renewSession(tables, { now, secret }, actor) };
      await endSessions(tables, id);
      return answer;
    });
  },

  async remove({ id, version: expected }, { db, now }, actor) {
    requireConfirmation(actor, now());
    await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      requireVersion(row, expected, singular);
      if ((await tables.users.count()) === 1) throw new AppError('last_admin');
      if (row.id === actor.user?.id) throw new AppError('own_account');
      await tables.users.delete(id);
      await endSessions(tables, id);
    });
    return { success: true, message: 'User deleted successfully!' };
  },
};

import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { hashPassword, signToken } from '../../accounts/credentials.ts';
import type { Tables } from '../../db/database.ts';
import { applyList, applySearch } from '../../repositories/list.ts';
import { nextVersion, requireVersion } from '../../repositories/records.ts';
import { duplicateEmail, serializeUser, userSearch } from '../../repositories/users.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

export const users: Handlers<Api>['users'] = {
  async list(input, { db }) {
    const select = (tables: Tables) => applySearch(tables.users.createQueryBuilder('row'), input.q, 'search');
    const rows = await db.read(tables => applyList(select(tables), input, { defaultSort: 'createdAt' }).getMany());
    return new Paged(rows.map(serializeUser), { ...input, total: () => db.read(tables => select(tables).getCount()) });
  },

  async get({ id }, { db }) {
    return serializeUser(orNotFound(await db.read(tables => tables.users.findOneBy({ id })), 'User'));
  },

  async update({ id, name, email, password, version: expected }, { db, now, secret }, actor) {
    const passwordHash = password ? await hashPassword(password) : undefined;
    const { version, sessions } = await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), 'User');
      const next = nextVersion(row, expected, now(), { actor, label: 'user' });
      const other = await tables.users.findOneBy({ email });
      if (other && other.id !== id) throw duplicateEmail(email);
      // A new password invalidates every earlier token.
      const sessions = passwordHash ? row.sessions + 1 : row.sessions;
      await tables.users.update(id, {
        ...next,
        name,
        email,
        search: userSearch({ name, email }),
        sessions,
        ...(passwordHash ? { passwordHash } : {}),
      });
      return { version: next.version, sessions };
    });
    const own = actor.user?.id === id ? { token: signToken(secret, { userId: id, tokenVersion: sessions }) } : {};
    return { success: true, message: 'User updated successfully!', version, ...own };
  },

  async remove({ id, version: expected }, { db }, { user: self }) {
    await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), 'User');
      requireVersion(row, expected, 'user');
      if ((await tables.users.count()) === 1) throw new AppError('last_admin');
      if (row.id === self?.id) throw new AppError('own_account');
      await tables.users.delete(id);
    });
    return { success: true, message: 'User deleted successfully!' };
  },
};

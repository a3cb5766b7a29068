import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { requireCurrentPermission } from '../../accounts/access.ts';
import { endLinks } from '../../accounts/one-time-links.ts';
import { requireConfirmation } from '../../accounts/sessions.ts';
import type { Tables } from '../../db/database.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { invite } from '../../mail/link-mails.ts';
import { noticeNewOwner } from '../../mail/notices.ts';
import { duplicateEmail, findUser, newUser } from '../../repositories/users.ts';
import type { Handlers } from '../../rpc/invoke.ts';

const { title } = records.users;

type InvitationCalls = 'invite' | 'inviteAgain' | 'revokeInvitation';

const invited = (email: string, token: string | null) => ({
  success: true as const,
  message: token ? 'User added. Pass on the link: it is shown only once.' : `An invitation is on its way to ${email}.`,
  ...(token ? { linkToken: token } : {}),
});

/** Calls for users who choose their first password themselves; until then they cannot sign in. */
export const invitationCalls: Pick<Handlers<Api>['users'], InvitationCalls> = {
  async invite({ name, email, role }, deps, actor) {
    const { db, now } = deps;
    requireConfirmation(actor, now());
    const row = newUser(now(), { name, email, role, passwordHash: '' });
    const token = await db.exclusive(async tables => {
      await requireCurrentPermission(tables, actor, 'users');
      if (await findUser(tables, email)) throw duplicateEmail(email);
      await tables.users.insert(row);
      if (role === 'owner') await noticeNewOwner(tables, deps, row, actor);
      return invite(tables, deps, row, actor.user?.name ?? '');
    });
    return { ...invited(email, token), _id: row.id };
  },

  async inviteAgain({ id }, deps, actor) {
    const { db, now } = deps;
    requireConfirmation(actor, now());
    return db.exclusive(async tables => {
      await requireCurrentPermission(tables, actor, 'users');
      const row = await findInvited(tables, id);
      if (row.deactivatedAt) throw new AppError('not_invited', 'This user is deactivated.');
      return invited(row.email, await invite(tables, deps, row, actor.user?.name ?? ''));
    });
  },

  async revokeInvitation({ id }, { db }, actor) {
    await db.exclusive(async tables => {
      await requireCurrentPermission(tables, actor, 'users');
      await findInvited(tables, id);
      await endLinks(tables, id, 'invitation');
    });
    return { success: true, message: 'Invitation revoked: its link no longer works.' };
  },
};

async function findInvited(tables: Tables, id: string): Promise<UserRow> {
  const row = orNotFound(await tables.users.findOneBy({ id }), title);
  if (row.passwordHash) throw new AppError('not_invited');
  return row;
}

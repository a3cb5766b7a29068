import type { Api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { hashPassword } from '../../accounts/credentials.ts';
import { endLinks, findLink } from '../../accounts/one-time-links.ts';
import { requireGoodPassword } from '../../accounts/passwords/password-rules.ts';
import { endSessions } from '../../accounts/sessions.ts';
import { mailReset } from '../../mail/link-mails.ts';
import { noticePassword } from '../../mail/notices.ts';
import { nextVersion } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { finishSignIn, sessionOf } from './finish-sign-in.ts';

type LinkCalls = 'recovery' | 'requestReset' | 'openLink' | 'redeemLink';

/** Choosing a password by a mailed link: an invitation or a reset. */
export const oneTimeLinkCalls: Pick<Handlers<Api>['auth'], LinkCalls> = {
  async recovery(_input, { mail }) {
    return { byMail: mail.isOn };
  },

  async requestReset({ email, device }, deps, { client }) {
    if (!deps.mail.isOn) throw new AppError('mail_off');
    // After the response, so that neither its content nor its time reveals whether the account exists.
    deps.mail.later(() => mailReset(deps, { email, device, client }));
    const message =
      'If there is an account with this email, a link to choose a new password is on its way. It is valid for 30 minutes, and is not sent again during that time.';
    return { success: true, message };
  },

  async openLink({ token }, deps) {
    const found = await deps.db.read(tables => findLink(tables, deps, token));
    if (!found) throw new AppError('link_over');
    const { link, user } = found;
    return { purpose: link.purpose, name: user.name, email: user.email };
  },

  async redeemLink({ token, password, staySignedIn, device }, deps, actor) {
    const { db, now } = deps;
    const found = await db.read(tables => findLink(tables, deps, token));
    if (!found) throw new AppError('link_over');
    actor.signingIn = found.user;
    await requireGoodPassword(deps, password, found.user);
    const passwordHash = await hashPassword(password);
    return db.exclusive(async tables => {
      // The current row decides, because of concurrent uses and changes.
      const current = await findLink(tables, deps, token);
      if (!current) throw new AppError('link_over');
      const { link, user } = current;
      const editor = { actor: { user }, label: records.users.singular };
      // First, so that the audit entry is about the user.
      await tables.users.update(user.id, { ...nextVersion(user, undefined, now(), editor), passwordHash });
      await endLinks(tables, user.id);
      await endSessions(tables, user.id);
      if (link.purpose === 'reset') {
        await noticePassword(tables, deps, user, { user: null, client: actor.client });
        return { success: true as const, message: 'Password changed successfully!' };
      }
      const { client } = actor;
      return sessionOf(user, await finishSignIn(tables, deps, { user, client, staySignedIn, device }), {
        passwordExpired: false,
      });
    });
  },
};

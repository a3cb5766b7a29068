import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { requireCurrentPermission } from '../../accounts/access.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../accounts/credentials.ts';
import { endLinks } from '../../accounts/one-time-links.ts';
import { isGeneratedPassword, rehashGeneratedPassword } from '../../accounts/passwords/generated-password.ts';
import { passwordError, requireGoodPassword } from '../../accounts/passwords/password-rules.ts';
import { spendCode } from '../../accounts/second-factors/authenticator-app.ts';
import { checkAssertion, requestOptions, spendPasskey } from '../../accounts/second-factors/passkeys.ts';
import { spendRecoveryCode } from '../../accounts/second-factors/recovery-codes.ts';
import { lockUser, methodsOf } from '../../accounts/second-factors/second-factors.ts';
import { readTicket, spendTicket } from '../../accounts/second-factors/tickets.ts';
import { renewSession, requireConfirmation, wrongPassword } from '../../accounts/sessions.ts';
import { readFirstStep, secondFactorRequired } from '../../accounts/sign-in.ts';
import { noticeNewOwner, noticePassword } from '../../mail/notices.ts';
import { nextVersion } from '../../repositories/records.ts';
import { duplicateEmail, findUser, newUser, serializeUser } from '../../repositories/users.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { finishSignIn, sessionOf } from './finish-sign-in.ts';
import { oneTimeLinkCalls } from './one-time-links.ts';

const { title, singular } = records.users;

export const auth: Handlers<Api>['auth'] = {
  ...oneTimeLinkCalls,

  async login(input, deps, actor) {
    const { email, password, staySignedIn, device } = input;
    const { db } = deps;
    const { client } = actor;
    const user = await db.read(tables => findUser(tables, email));
    actor.signingIn = user;
    // The same work and response for an unknown address and a deactivated user as for a wrong password.
    const isCorrect = await verifyPassword(user?.deactivatedAt ? undefined : user?.passwordHash, password);
    if (!isCorrect || !user) throw new AppError('invalid_credentials');
    const passwordExpired =
      passwordError(password, { ...user, company: await deps.company() }) !== null ||
      (await db.read(tables => isGeneratedPassword(tables, user)));
    const changes: { passwordHash?: string } = isOutdatedHash(user.passwordHash)
      ? { passwordHash: await hashPassword(password) }
      : {};
    const signedIn = await db.transaction(async tables => {
      const stored = await tables.users.findOneBy({ id: user.id });
      if (stored?.passwordHash !== user.passwordHash || stored.deactivatedAt) return null;
      const { passwordHash: rehashed } = changes;
      if (rehashed) await rehashGeneratedPassword(tables, { from: user.passwordHash, to: rehashed });
      const methods = await methodsOf(tables, deps, user.id);
      if (!methods) {
        return { begun: await finishSignIn(tables, deps, { user, client, staySignedIn, device, changes }) };
      }
      actor.secondFactorIsDue = true;
      if (changes.passwordHash) await tables.users.update(user.id, changes);
      return { error: secondFactorRequired(deps, { ...user, ...changes }, methods, { staySignedIn, passwordExpired }) };
    });
    // The password or its hash may have changed since, or the user was deactivated or deleted: the current row decides.
    if (signedIn === null) return auth.login(input, deps, actor);
    if (signedIn.error) throw signedIn.error;
    return sessionOf(user, signedIn.begun, { passwordExpired });
  },

  async secondFactor({ ticket: text, code, recoveryCode, device }, deps, actor) {
    const ticket = readTicket(deps, 'second-factor', text);
    if (!ticket?.userId) throw new AppError('ticket_expired');
    const userId = ticket.userId;
    actor.signingIn = await deps.db.read(tables => tables.users.findOneBy({ id: userId }));
    return deps.db.transaction(async tables => {
      const user = orNotFound(await lockUser(tables, deps.db, userId), title);
      const { staySignedIn, passwordExpired } = readFirstStep(deps, ticket, user);
      await spendTicket(tables, ticket);
      const started = await finishSignIn(tables, deps, { user, client: actor.client, staySignedIn, device });
      if (recoveryCode === undefined) {
        await spendCode(tables, deps, { userId, code: code as string });
        return sessionOf(user, started, { passwordExpired });
      }
      const recoveryCodesLeft = await spendRecoveryCode(tables, { userId, code: recoveryCode });
      return sessionOf(user, started, { passwordExpired, recoveryCodesLeft });
    });
  },

  async passkeyOptions(_input, deps) {
    return { options: { ...(await requestOptions(deps)) } };
  },

  async signInWithPasskey({ passkey, staySignedIn, device }, deps, actor) {
    const shown = await checkAssertion(deps, passkey);
    const { db } = deps;
    const { userId } = shown.row;
    actor.signingIn = await db.read(tables => tables.users.findOneBy({ id: userId }));
    return db.transaction(async tables => {
      const user = await lockUser(tables, db, userId);
      if (!user || user.deactivatedAt) throw new AppError('wrong_passkey');
      const started = await finishSignIn(tables, deps, { user, client: actor.client, staySignedIn, device });
      await spendPasskey(tables, deps, shown);
      return sessionOf(user, started, { passwordExpired: false });
    });
  },

  async signup({ name, email, password, role }, deps, actor) {
    const { db, now } = deps;
    requireConfirmation(actor, now());
    await requireGoodPassword(deps, password, { name, email });
    const row = newUser(now(), { name, email, role, passwordHash: await hashPassword(password) });
    await db.exclusive(async tables => {
      await requireCurrentPermission(tables, actor, 'users');
      if (await findUser(tables, email)) throw duplicateEmail(email);
      await tables.users.insert(row);
      if (role === 'owner') await noticeNewOwner(tables, deps, row, actor);
    });
    return { success: true, message: 'User added successfully!', _id: row.id };
  },

  async self(_input, _deps, { user, mustSetUpSecondFactor, mustChangePassword, editorsWait }) {
    const own = serializeUser(orNotFound(user, title));
    return {
      ...own,
      ...(mustSetUpSecondFactor ? { mustSetUpSecondFactor } : {}),
      ...(mustChangePassword ? { mustChangePassword } : {}),
      ...(editorsWait ? { editorsWait } : {}),
    };
  },

  async changePassword({ present, password }, deps, actor) {
    const { db, now, secret } = deps;
    const { id, name, email, passwordHash: known } = orNotFound(actor.user, title);
    if (!(await verifyPassword(known, present))) throw wrongPassword('present');
    await requireGoodPassword(deps, password, { name, email });
    const passwordHash = await hashPassword(password);
    const token = await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      // Another request may have changed the password while both were hashed.
      if (row.passwordHash !== known) throw wrongPassword('present');
      await tables.users.update(id, {
        ...nextVersion(row, undefined, now(), { actor, label: singular }),
        passwordHash,
      });
      await endLinks(tables, id);
      await noticePassword(tables, deps, row, actor);
      return renewSession(tables, { now, secret }, actor);
    });
    return { success: true, message: 'Password changed successfully!', token };
  },

  async logout(_input, { db }, { session }) {
    await db.transaction(tables => tables.sessions.delete(orNotFound(session, 'Session').id));
    return { success: true, message: 'Signed out.' };
  },

  async confirm({ password, code, passkey }, deps, actor) {
    const { db, now } = deps;
    const { id } = orNotFound(actor.session, 'Session');
    const { id: userId, passwordHash } = orNotFound(actor.user, title);
    if (password !== undefined && !(await verifyPassword(passwordHash, password))) throw wrongPassword('password');
    const shown = passkey && (await checkAssertion(deps, passkey));
    if (shown && shown.row.userId !== userId) throw new AppError('wrong_passkey');
    await db.transaction(async tables => {
      await lockUser(tables, db, userId);
      if (code !== undefined) await spendCode(tables, deps, { userId, code });
      if (shown) await spendPasskey(tables, deps, shown);
      await tables.sessions.update(id, { confirmedAt: now() });
    });
    return { success: true, message: 'Confirmed.' };
  },
};

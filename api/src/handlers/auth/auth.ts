import type { Api } from '@hydraulics/common/contract/api';
import { AppError, errorCodes, orNotFound } from '@hydraulics/common/contract/errors';
import { records } from '@hydraulics/common/registry';
import { requireCurrentPermission } from '../../accounts/access.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from '../../accounts/credentials.ts';
import { rememberDevice } from '../../accounts/known-devices.ts';
import { endLinks } from '../../accounts/one-time-links.ts';
import { passwordFault, requireGoodPassword } from '../../accounts/password-rules.ts';
import { renewSession, requireConfirmation, sessionLifetime, startSession } from '../../accounts/sessions.ts';
import { noticePassword, noticeSignIn } from '../../mail/notices.ts';
import { nextVersion } from '../../repositories/records.ts';
import { duplicateEmail, newUser, serializeUser } from '../../repositories/users.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { oneTimeLinkCalls } from './one-time-links.ts';

const { title, singular } = records.users;

export const auth: Handlers<Api>['auth'] = {
  ...oneTimeLinkCalls,

  async login(input, deps, actor) {
    const { email, password, staySignedIn, device } = input;
    const { db, now, secret } = deps;
    const user = await db.read(tables => tables.users.findOneBy({ email }));
    actor.signingIn = user;
    // The same work and response for an unknown address and a deactivated user as for a wrong password.
    const isCorrect = await verifyPassword(user?.deactivatedAt ? undefined : user?.passwordHash, password);
    if (!isCorrect || !user) throw new AppError('invalid_credentials');
    const renewed = isOutdatedHash(user.passwordHash) ? { passwordHash: await hashPassword(password) } : {};
    const token = await db.transaction(async tables => {
      const stored = await tables.users.findOneBy({ id: user.id });
      if (stored?.passwordHash !== user.passwordHash || stored.deactivatedAt) return null;
      // Not a change of the record: its version stays, so that open editors see no conflict.
      await tables.users.update(user.id, { lastSignInAt: now(), ...renewed });
      await noticeSignIn(tables, deps, user, { device, client: actor.client });
      if (device) await rememberDevice(tables, { now, secret }, { userId: user.id, device });
      const lifetime = sessionLifetime(now(), staySignedIn);
      return startSession(tables, { now, secret }, actor.client, { userId: user.id, ...lifetime });
    });
    // Meanwhile the password was changed, its hash was renewed, or the user was deactivated or deleted: what holds now decides.
    if (token === null) return auth.login(input, deps, actor);
    const isExpired = passwordFault(password, { ...user, company: await deps.company() }) !== null;
    return {
      success: true,
      message: 'Login successful!',
      token,
      user: { _id: user.id, name: user.name, email: user.email, role: user.role },
      ...(isExpired ? { passwordExpired: true as const } : {}),
    };
  },

  async signup({ name, email, password, role }, deps, actor) {
    const { db, now } = deps;
    requireConfirmation(actor, now());
    await requireGoodPassword(deps, password, { name, email });
    const row = newUser(now(), { name, email, role, passwordHash: await hashPassword(password) });
    await db.exclusive(async tables => {
      await requireCurrentPermission(tables, actor, 'users');
      if (await tables.users.existsBy({ email })) throw duplicateEmail(email);
      await tables.users.insert(row);
    });
    return { success: true, message: 'User added successfully!', _id: row.id };
  },

  async self(_input, _deps, { user }) {
    return serializeUser(orNotFound(user, title));
  },

  async changePassword({ present, password }, deps, actor) {
    const { db, now, secret } = deps;
    const { id, name, email, passwordHash: known } = orNotFound(actor.user, title);
    if (!(await verifyPassword(known, present))) throw wrongPassword('present');
    await requireGoodPassword(deps, password, { name, email });
    const passwordHash = await hashPassword(password);
    const token = await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), title);
      // Somebody else may have changed the password while both were hashed.
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

  async confirm({ password }, { db, now }, actor) {
    if (!(await verifyPassword(actor.user?.passwordHash, password))) throw wrongPassword('password');
    const { id } = orNotFound(actor.session, 'Session');
    await db.transaction(tables => tables.sessions.update(id, { confirmedAt: now() }));
    return { success: true, message: 'Confirmed.' };
  },
};

function wrongPassword(path: string): AppError {
  const { message } = errorCodes.wrong_password;
  return new AppError('wrong_password', message, { details: [{ path, message }] });
}

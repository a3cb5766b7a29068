import type { Api } from '@hydraulics/common/contract/api';
import { AppError, errorCodes, orNotFound } from '@hydraulics/common/contract/errors';
import { hashPassword, signToken, verifyPassword } from '../../accounts/credentials.ts';
import { nextVersion } from '../../repositories/records.ts';
import { duplicateEmail, newUser, serializeUser } from '../../repositories/users.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const auth: Handlers<Api>['auth'] = {
  async login({ email, password }, { db, now, secret }) {
    const user = await db.read(tables => tables.users.findOneBy({ email }));
    // The same work and response for an unknown address as for a wrong password.
    const isCorrect = await verifyPassword(user?.passwordHash, password);
    if (!isCorrect || !user) throw new AppError('invalid_credentials');
    const token = signToken(secret, { userId: user.id, tokenVersion: user.sessions });
    // Not a change of the record: its version stays, so that open editors see no conflict.
    await db.transaction(tables => tables.users.update(user.id, { lastSignInAt: now() }));
    return {
      success: true,
      message: 'Login successful!',
      token,
      user: { _id: user.id, name: user.name, email: user.email },
    };
  },

  async signup({ name, email, password }, { db, now }) {
    const row = newUser(now(), { name, email, passwordHash: await hashPassword(password) });
    await db.transaction(async tables => {
      if (await tables.users.existsBy({ email })) throw duplicateEmail(email);
      await tables.users.insert(row);
    });
    return { success: true, message: 'User added successfully!', _id: row.id };
  },

  async self(_input, _deps, { user }) {
    return serializeUser(orNotFound(user, 'User'));
  },

  async changePassword({ present, password }, { db, now, secret }, actor) {
    const { id, passwordHash: known } = orNotFound(actor.user, 'User');
    if (!(await verifyPassword(known, present))) throw wrongPassword();
    const passwordHash = await hashPassword(password);
    const sessions = await db.exclusive(async tables => {
      const row = orNotFound(await tables.users.findOneBy({ id }), 'User');
      // Somebody else may have changed the password while both were hashed.
      if (row.passwordHash !== known) throw wrongPassword();
      const sessions = row.sessions + 1;
      await tables.users.update(id, {
        ...nextVersion(row, undefined, now(), { actor, label: 'user' }),
        passwordHash,
        sessions,
      });
      return sessions;
    });
    return {
      success: true,
      message: 'Password changed successfully!',
      token: signToken(secret, { userId: id, tokenVersion: sessions }),
    };
  },
};

function wrongPassword(): AppError {
  const { message } = errorCodes.wrong_password;
  return new AppError('wrong_password', message, { details: [{ path: 'present', message }] });
}

import type { Api } from '@hydraulics/common/contract/api';
import { AppError, errorCodes, found } from '@hydraulics/common/contract/errors';
import { hashPassword, signToken, verifyPassword } from '../../accounts/credentials.ts';
import { nextVersion } from '../../repositories/records.ts';
import { duplicateEmail, newUser, userToWire } from '../../repositories/users.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const auth: Handlers<Api>['auth'] = {
  async login({ email, password }, { db, now, secret }) {
    const user = await db.read(tables => tables.users.findOneBy({ email }));
    // The same work and the same answer for an unknown address as for a wrong password.
    const right = await verifyPassword(user?.passwordHash, password);
    if (!right || !user) throw new AppError('invalid_credentials');
    const token = signToken(secret, { userId: user.id, sessions: user.sessions });
    // Not a change of the record: its version stays, and with it what an editor has open.
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
    return userToWire(found(user, 'User'));
  },

  async changePassword({ present, password }, { db, now, secret }, by) {
    const { id, passwordHash: known } = found(by.user, 'User');
    if (!(await verifyPassword(known, present))) throw wrongPassword();
    const passwordHash = await hashPassword(password);
    const sessions = await db.exclusive(async tables => {
      const row = found(await tables.users.findOneBy({ id }), 'User');
      // While both passwords were hashed, somebody else may have set another: then the one given is no longer right.
      if (row.passwordHash !== known) throw wrongPassword();
      const sessions = row.sessions + 1;
      await tables.users.update(id, {
        ...nextVersion(row, undefined, now(), { by, what: 'user' }),
        passwordHash,
        sessions,
      });
      return sessions;
    });
    return {
      success: true,
      message: 'Password changed successfully!',
      token: signToken(secret, { userId: id, sessions }),
    };
  },
};

function wrongPassword(): AppError {
  const { message } = errorCodes.wrong_password;
  return new AppError('wrong_password', message, { details: [{ path: 'present', message }] });
}

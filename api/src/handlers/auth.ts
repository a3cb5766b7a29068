import type { Api } from '@hydraulics/common/api';
import { AppError } from '@hydraulics/common/errors';
import { hashPassword, signToken, verifyPassword } from '../credentials.ts';
import type { Handlers } from '../http/invoke.ts';
import { newRecord } from '../repositories/records.ts';

export const auth: Handlers<Api>['auth'] = {
  async login({ email, password }, { db, secret }) {
    const user = await db.read(tables => tables.users.findOneBy({ email }));
    // The same work and the same answer for an unknown address as for a wrong password.
    const right = await verifyPassword(user?.passwordHash, password);
    if (!right || !user) throw new AppError('invalid_credentials');
    const token = signToken(secret, { userId: user.id, sessions: user.sessions });
    return {
      success: true,
      message: 'Login successful!',
      token,
      user: { _id: user.id, name: user.name, email: user.email },
    };
  },

  async signup({ name, email, password }, { db, now }) {
    const row = { ...newRecord(now()), name, email, passwordHash: await hashPassword(password), sessions: 1 };
    await db.transaction(async tables => {
      if (await tables.users.existsBy({ email })) throw duplicateEmail(email);
      await tables.users.insert(row);
    });
    return { success: true, message: 'User added successfully!', _id: row.id };
  },
};

export function duplicateEmail(email: string): AppError {
  const message = `There is an admin user with the email ${email} already.`;
  return new AppError('duplicate', message, { details: [{ path: 'email', message }] });
}

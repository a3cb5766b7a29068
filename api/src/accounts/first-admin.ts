import type { Company } from '@hydraulics/common/nouns/company';
import type { FindOptionsWhere } from 'typeorm';
import type { Database } from '../db/database.ts';
import type { UserRow } from '../db/tables/users.ts';
import type { Env } from '../env.ts';
import { newUser } from '../repositories/users.ts';
import { StartError } from '../start-error.ts';
import { activeOwners } from './access.ts';
import { hashPassword, randomPassword } from './credentials.ts';
import { markGeneratedPassword } from './passwords/generated-password.ts';
import { passwordError } from './passwords/password-rules.ts';

/** `password` is set only when it was generated and must be printed. */
export type FirstAdmin = { email: string; password?: string };

/**
 * Creates the first admin if there is none: from the settings, or with a random password that is printed once. In
 * production that one must be changed at the first sign-in; on a first try it may stay.
 * @throws StartError if the password from the settings breaks the password rules
 */
export async function ensureAdmin(
  { db, now, company }: { db: Database; now: () => Date; company: () => Promise<Company | null> },
  env: Pick<Env, 'ADMIN_NAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'> & Partial<Pick<Env, 'production'>>,
): Promise<FirstAdmin> {
  const findOldest = (where: FindOptionsWhere<UserRow>) =>
    db.read(tables => tables.users.findOne({ where, order: { createdAt: 'ASC' } }));
  const oldest = (await findOldest(activeOwners)) ?? (await findOldest({}));
  if (oldest) return { email: oldest.email };
  const email = env.ADMIN_EMAIL ?? 'admin@example.com';
  const name = env.ADMIN_NAME ?? 'Admin';
  const error = env.ADMIN_PASSWORD && passwordError(env.ADMIN_PASSWORD, { name, email, company: await company() });
  if (error) throw new StartError(`ADMIN_PASSWORD cannot be the password of the first admin: ${error}`);
  const password = env.ADMIN_PASSWORD ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const row = newUser(now(), { name, email, passwordHash });
  // Two processes may start on one database; under the lock only the first inserts its admin.
  const added = await db.exclusive(async tables => {
    if ((await tables.users.count()) > 0) return false;
    await tables.users.insert(row);
    if (env.production && !env.ADMIN_PASSWORD) await markGeneratedPassword(tables, passwordHash);
    return true;
  });
  return added && !env.ADMIN_PASSWORD ? { email, password } : { email };
}

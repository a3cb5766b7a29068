import type { Database } from '../db/database.ts';
import type { Env } from '../env.ts';
import { newUser } from '../repositories/users.ts';
import { hashPassword, randomPassword } from './credentials.ts';

/** `password` is set only when it was generated and must be printed. */
export type FirstAdmin = { email: string; password?: string };

/** Creates the first admin if there is none: from the settings, or with a random password that is printed once. */
export async function ensureAdmin(
  { db, now }: { db: Database; now: () => Date },
  env: Pick<Env, 'ADMIN_NAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
): Promise<FirstAdmin> {
  const oldest = await db.read(tables => tables.users.findOne({ where: {}, order: { createdAt: 'ASC' } }));
  if (oldest) return { email: oldest.email };
  const email = env.ADMIN_EMAIL ?? 'admin@example.com';
  const password = env.ADMIN_PASSWORD ?? randomPassword();
  const passwordHash = await hashPassword(password);
  const row = newUser(now(), { name: env.ADMIN_NAME ?? 'Admin', email, passwordHash });
  // Two processes may start on one database; under the lock only the first inserts its admin.
  const added = await db.exclusive(async tables => {
    if ((await tables.users.count()) > 0) return false;
    await tables.users.insert(row);
    return true;
  });
  return added && !env.ADMIN_PASSWORD ? { email, password } : { email };
}

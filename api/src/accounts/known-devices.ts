import { createHmac } from 'node:crypto';
import { LessThan } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { findUser } from '../repositories/users.ts';

type Time = { now: () => Date };
type Stored = { db: Database };
type Keyed = { secret: string };

/** In ms: a device is forgotten if it has had no sign-in for this long. */
const maxAgeMs = 180 * 24 * 3600 * 1000;

/** Keyed, so that the stored id cannot be used to impersonate the device. */
const idOf = (secret: string, userId: string, device: string) =>
  createHmac('sha256', secret).update(`device\n${userId}\n${device}`).digest('base64url');

export async function rememberDevice(
  tables: Tables,
  { now, secret }: Time & Keyed,
  { userId, device }: { userId: string; device: string },
): Promise<void> {
  await tables.knownDevices.upsert({ id: idOf(secret, userId, device), userId, lastUsedAt: now() }, ['id']);
}

export const isRemembered = (
  tables: Tables,
  secret: string,
  { userId, device }: { userId: string; device: string },
): Promise<boolean> => tables.knownDevices.existsBy({ id: idOf(secret, userId, device) });

/** Whether the account of this address has signed in on the device before. */
export async function isKnownDevice(
  { db, secret }: Stored & Keyed,
  { device, account }: { device: string; account: { email: string } | { userId: string } },
): Promise<boolean> {
  return db.read(async tables => {
    const user = await ('email' in account
      ? findUser(tables, account.email)
      : tables.users.findOneBy({ id: account.userId }));
    // Both are queried, so that an unknown address takes as long.
    return isRemembered(tables, secret, { userId: user?.id ?? '', device });
  });
}

/** Deletes devices without a recent sign-in. */
export async function purgeKnownDevices({ db, now }: Stored & Time): Promise<void> {
  const lastUsedAt = LessThan(new Date(now().getTime() - maxAgeMs));
  await db.transaction(tables => tables.knownDevices.delete({ lastUsedAt }));
}

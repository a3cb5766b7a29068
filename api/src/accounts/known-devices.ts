import { createHmac } from 'node:crypto';
import { LessThan } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';

type Time = { now: () => Date };
type Stored = { db: Database };
type Keyed = { secret: string };

/** In ms: a device that nobody has signed in on for this long is a stranger again. */
const maxAgeMs = 180 * 24 * 3600 * 1000;

/** The id of a device is kept by the device only: whoever reads the database cannot pass for it. */
const idOf = (secret: string, userId: string, device: string) =>
  createHmac('sha256', secret).update(`device\n${userId}\n${device}`).digest('base64url');

/** Remembers that a user has signed in on a device. */
export async function rememberDevice(
  tables: Tables,
  { now, secret }: Time & Keyed,
  { userId, device }: { userId: string; device: string },
): Promise<void> {
  await tables.knownDevices.upsert({ id: idOf(secret, userId, device), userId, lastUsedAt: now() }, ['id']);
}

/** Whether a user has signed in on a device before. */
export const isRemembered = (
  tables: Tables,
  secret: string,
  { userId, device }: { userId: string; device: string },
): Promise<boolean> => tables.knownDevices.existsBy({ id: idOf(secret, userId, device) });

/** Whether somebody has signed in to the account on the device before. */
export async function isKnownDevice(
  { db, secret }: Stored & Keyed,
  { device, account }: { device: string; account: { email: string } | { userId: string } },
): Promise<boolean> {
  return db.read(async tables => {
    const user = await tables.users.findOneBy('email' in account ? account : { id: account.userId });
    // Both are looked up, so that an unknown address takes as long.
    return isRemembered(tables, secret, { userId: user?.id ?? '', device });
  });
}

/** Forgets the devices that have not been used for long. */
export async function purgeKnownDevices({ db, now }: Stored & Time): Promise<void> {
  const lastUsedAt = LessThan(new Date(now().getTime() - maxAgeMs));
  await db.transaction(tables => tables.knownDevices.delete({ lastUsedAt }));
}

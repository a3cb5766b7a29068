import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Encryption } from '../session/session-store.ts';
import { ChangeQueue } from './change-queue.ts';
import { EncryptedFolder } from './encrypted-folder.ts';
import { openKey } from './folder-key.ts';
import { ReadStore } from './reads/read-store.ts';

const readsName = 'reads';
const changesName = 'changes';

/** The name does not reveal the website or the user. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

const siteFolder = (folder: string, site: string): string => join(folder, hashed(site));

/** The files that this computer stores for a user of a website. Each part has its own key, in a file beside it. */
export type UserFolder = { reads: ReadStore; queue: ChangeQueue };

type Place = { folder: string; site: string; user: string; encryption: Encryption };

/**
 * Opens the folder of a user, and deletes the saved reads of other users. Their waiting changes stay.
 * @returns null where the system cannot encrypt
 */
export async function openUserFolder({ folder, site, user, encryption }: Place): Promise<UserFolder | null> {
  const own = join(siteFolder(folder, site), hashed(user));
  await removeReads(folder, site, hashed(user));
  const readsKey = await openKey(join(own, `${readsName}.key`), encryption);
  const changesKey = await openKey(join(own, `${changesName}.key`), encryption);
  if (!readsKey || !changesKey) return null;
  return {
    reads: new ReadStore(new EncryptedFolder(join(own, readsName), readsKey)),
    queue: await ChangeQueue.open(new EncryptedFolder(join(own, changesName), changesKey)),
  };
}

/** Deletes the saved reads of a website: the keys first, without which the rest is unreadable. */
export async function removeReads(folder: string, site: string, except?: string): Promise<void> {
  const place = siteFolder(folder, site);
  for (const user of await readdir(place).catch(() => [])) {
    if (user === except) continue;
    await rm(join(place, user, `${readsName}.key`), { force: true });
    await rm(join(place, user, readsName), { recursive: true, force: true });
  }
}

/** Deletes all files of a website, including waiting changes. */
export const removeSite = (folder: string, site: string): Promise<void> =>
  rm(siteFolder(folder, site), { recursive: true, force: true });

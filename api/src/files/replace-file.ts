import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { namesIn } from './names-in.ts';
import { syncFolder } from './sync.ts';

/** In ms: a file takes seconds to be written, so that an older unfinished one was left by a crash. */
const unfinishedMaxAgeMs = 24 * 3600 * 1000;

const unfinishedName = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Writes a private file, or replaces it: readers see the old or the new one, never half of one. It is on the disk when
 * this returns.
 */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  const folder = dirname(file);
  const unfinished = join(folder, `.${randomUUID()}`);
  try {
    await writeFile(unfinished, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(folder);
}

type Unfinished = { isUnfinished?: (name: string) => boolean; afterMs?: number };

/**
 * Removes what crashes left while files of a folder, which may be missing, were replaced.
 * @param options which of its files are unfinished by their names, and how long after their last change they are abandoned
 */
export async function removeUnfinished(
  folder: string,
  { isUnfinished = name => unfinishedName.test(name), afterMs = unfinishedMaxAgeMs }: Unfinished = {},
): Promise<void> {
  for (const name of (await namesIn(folder)).filter(isUnfinished)) {
    const file = join(folder, name);
    const stats = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    if (stats?.isFile() && Date.now() - stats.mtimeMs > afterMs) await rm(file, { force: true });
  }
}

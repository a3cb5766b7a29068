import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from './sync.ts';

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

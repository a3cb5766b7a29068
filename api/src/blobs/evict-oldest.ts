import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** In ms: a half-received file of a process that died. */
const abandonedAfterMs = 3600_000;

type Copy = { file: string; bytes: number; used: number };

/**
 * Keeps a folder of local copies below a size. It is looked through after each hundredth of the size that was added,
 * because other processes use it too. Those that were used last stay, up to nine tenths.
 * @returns to be called after a file of so many bytes was added
 */
export function evictOldest({
  folder,
  bytes: most,
}: {
  folder: string;
  bytes: number;
}): (added: number) => Promise<void> {
  // The first addition looks, since an earlier process may have left more.
  let added = most;
  let running: Promise<void> | undefined;
  return async bytes => {
    added += bytes;
    if (added < most / 100) return;
    added = 0;
    running ??= evict(folder, most).finally(() => {
      running = undefined;
    });
    await running;
  };
}

async function evict(folder: string, most: number): Promise<void> {
  const copies = await copiesIn(folder);
  let left = copies.reduce((sum, { bytes }) => sum + bytes, 0);
  if (left <= most) return;
  for (const { file, bytes } of copies.sort((one, other) => one.used - other.used)) {
    if (left <= most * 0.9) return;
    await rm(file, { force: true });
    left -= bytes;
  }
}

async function copiesIn(folder: string): Promise<Copy[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const copies: Copy[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const stats = await stat(file).catch(() => null);
    if (!stats) continue;
    const isPart = entry.name.startsWith('.');
    if (isPart && Date.now() - stats.ctimeMs > abandonedAfterMs) await rm(file, { force: true });
    if (!isPart) copies.push({ file, bytes: stats.size, used: stats.atimeMs });
  }
  return copies;
}

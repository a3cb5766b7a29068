import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a private folder and those above it. Node's own recursion never ends where the system says that a parent is
 * missing although it is there, as in /proc.
 * @throws Error of the system; `ENOTSUP` where no folder can be created
 */
export function createFolders(path: string): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (!statSync(parent, { throwIfNoEntry: false })) createFolders(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts may have created it.
    if (isFolder(path)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw Object.assign(new Error('no folder can be created there', { cause: error }), { code: 'ENOTSUP' });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

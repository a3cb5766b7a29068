import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { sharedMode } from './private-files.ts';

/**
 * Creates a private folder, and those above it for all who may have to pass: after `chown` of a restored data folder its
 * user must reach it. Node's own recursion never ends where the system says that a parent is
 * missing although it is there, as in /proc.
 * @throws Error of the system; `ENOTSUP` where no folder can be created
 */
export function createFolders(path: string, mode = 0o700): void {
  if (isFolder(path)) return;
  const parent = dirname(path);
  if (!statSync(parent, { throwIfNoEntry: false })) createFolders(parent, sharedMode());
  try {
    mkdirSync(path, { mode });
    // The mask of this process keeps new folders private.
    if (mode !== 0o700) chmodSync(path, mode);
  } catch (error) {
    // Another process that starts may have created it.
    if (isFolder(path)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw Object.assign(new Error('no folder can be created there', { cause: error }), { code: 'ENOTSUP' });
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

import { constants } from 'node:fs';
import { access } from 'node:fs/promises';

/** Phrased to follow the folder's name. */
const problems: Record<string, string> = {
  EACCES: 'this user may not create it or write into it',
  EPERM: 'this user may not create it or write into it',
  EROFS: 'it is on a disk that is read-only',
  ENOSPC: 'its disk is full',
  ENOENT: 'it is missing',
  ENOTSUP: 'no folder can be created there',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  SQLITE_CANTOPEN: 'this user may not write into it, or it is on a disk that is read-only',
  SQLITE_READONLY: 'this user may not write into it, or it is on a disk that is read-only',
  SQLITE_FULL: 'its disk is full',
};

/** Why a folder cannot be used, phrased to follow its name; undefined for an error of another kind. */
export function folderProblem(error: unknown): string | undefined {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return Object.entries(problems).find(([start]) => code.startsWith(start))?.[1];
}

/** The first of some folders into which files cannot be written, and why; null if all can. */
export async function findUnwritable(folders: readonly string[]): Promise<{ folder: string; problem: string } | null> {
  for (const folder of folders) {
    try {
      // The system's answer costs no write. It includes rights, a read-only disk, and a file in place of the folder.
      await access(`${folder}/.`, constants.W_OK | constants.X_OK);
    } catch (error) {
      return { folder, problem: folderProblem(error) ?? 'the system reports an error' };
    }
  }
  return null;
}

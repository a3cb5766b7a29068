import { randomUUID } from 'node:crypto';
import { accessSync, chmodSync, constants, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { prefixes } from '../blobs/names.ts';
import { createFolders } from '../files/create-folders.ts';
import { folderProblem } from '../files/writable-folders.ts';
import type { Scratch } from '../media/scratch.ts';
import { StartError } from '../start-error.ts';
import type { Closable } from './lifecycle.ts';

/**
 * Creates the data folder if missing, and makes it private to its owner, because it contains password hashes and
 * enquiries. A folder of another user keeps its permissions.
 * @throws StartError if it cannot be used
 */
export function createDataFolder(dataDir: string): void {
  try {
    createFolders(dataDir);
    const { mode, uid } = statSync(dataDir);
    if (mode & 0o077 && uid === process.getuid?.()) chmodSync(dataDir, 0o700);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw describeProblem(dataDir, error);
  }
}

/**
 * Locks the embedded database of this folder against other servers until `close` or the end of the process, by the
 * operating system's lock on a file; the file itself remains and has no meaning. Commands that may run beside a server
 * do not take it. Nothing else in this process may open `server.lock`: closing a file releases all locks of the process
 * on it.
 * @throws StartError if another server holds it, or the folder is not writable
 */
export function lockDataFolder(dataDir: string): Closable {
  let lock: BetterSqlite | undefined;
  try {
    lock = new BetterSqlite(join(dataDir, 'server.lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) {
      throw new StartError(
        `Another server is running on the data in ${dataDir}, which allows only one. Stop that one first, or set DATA_DIR to another folder.`,
        { cause: error },
      );
    }
    throw describeProblem(dataDir, error);
  }
  return { close: () => void lock.close() };
}

/**
 * Moves an empty file from the folder of incoming files into each other folder. Comparing the devices is not enough:
 * nothing can be moved between two mounts of one.
 * @throws StartError naming the folder into which nothing can be moved
 */
export function requireOneFileSystem(dataDir: string, scratch: Scratch): void {
  const name = `.probe-${randomUUID()}`;
  const probe = join(scratch.folder, name);
  for (const folder of Object.values(prefixes).map(prefix => join(dataDir, prefix.slice(0, -1)))) {
    const moved = join(folder, name);
    try {
      writeFileSync(probe, '');
      renameSync(probe, moved);
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw describeProblem(folder, error);
      throw new StartError(
        `${folder} and ${scratch.parent} are on different file systems, so files cannot be moved between them. ` +
          'Keep the whole of DATA_DIR on one, without mounts or links inside it.',
        { cause: error },
      );
    } finally {
      rmSync(probe, { force: true });
      rmSync(moved, { force: true });
    }
  }
}

function describeProblem(dataDir: string, error: unknown): unknown {
  const problem = folderProblem(error);
  return problem ? new StartError(`DATA_DIR ${dataDir} cannot be used: ${problem}.`, { cause: error }) : error;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

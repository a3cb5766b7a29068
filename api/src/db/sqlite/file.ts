import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes sure of the database file and its folder: both exist and are for their owner only, since the file holds password
 * hashes and enquiries. SQLite gives the files beside it the same rights. A folder that is there keeps its own.
 * @throws Error that names the folder or file, the reason and what to do.
 */
export function prepareSqliteFile(file: string): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (existsSync(file)) {
      if (!statSync(file).isFile()) throw new Error('it is not a file');
      for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
      return;
    }
    closeSync(openSync(file, 'a', 0o600));
    syncPath(folder);
  } catch (cause) {
    throw new Error(
      `The database file ${file} cannot be written to (${reasonOf(cause)}). ` +
        'It must belong to the user who runs the server.',
      { cause },
    );
  }
}

/** The system's words for a failure of a file, without its repetition of the path: "EROFS: read-only file system". */
function reasonOf(error: unknown): string {
  const { message } = error as Error;
  return message.split(',')[0] ?? message;
}

/** Waits until a file's content, or the names in a folder, would outlast a power cut. */
export function syncPath(path: string): void {
  // Windows opens no folder, and syncs no file that is open for reading only.
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFolders } from '../../files/create-folders.ts';
import { syncPath } from '../../files/sync.ts';

/**
 * Ensures that the database file and its folder exist and are private, since the file holds password hashes and
 * enquiries. SQLite copies the permissions to its other files. An existing folder keeps its permissions.
 * @throws Error naming the path, the reason and the remedy
 */
export function prepareSqliteFile(file: string): void {
  const folder = dirname(file);
  try {
    createFolders(folder);
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

function reasonOf(error: unknown): string {
  const { message } = error as Error;
  return message.split(',')[0] ?? message;
}

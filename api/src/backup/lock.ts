import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';

/**
 * Takes the one lock of a folder. The system itself gives it up when the process ends, however it ends.
 * @returns what gives it back, or null when another process holds it
 */
export function takeLock(folder: string, name = '.lock'): (() => void) | null {
  const file = join(folder, name);
  // SQLite's lock on a file is one that every system has; nothing is stored in it.
  const lock = openFile(file);
  try {
    chmodSync(file, 0o600);
    // No second file, which would be left when the process is killed.
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return () => void lock.close();
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
}

function openFile(file: string): BetterSqlite {
  try {
    return new BetterSqlite(file, { timeout: 0 });
  } catch (cause) {
    throw new Error(`${file} cannot be written: ${(cause as Error).message}`, { cause });
  }
}

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';

/**
 * Acquires the only lock of a folder; the operating system releases it when the process ends.
 * @returns the release function, or null when another process holds the lock
 */
export function acquireLock(folder: string): (() => void) | null {
  const file = join(folder, '.lock');
  // SQLite's file lock works on every platform; nothing is stored in the file.
  const lock = openFile(file);
  try {
    chmodSync(file, 0o600);
    // Avoids a journal file, which a killed process would leave behind.
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

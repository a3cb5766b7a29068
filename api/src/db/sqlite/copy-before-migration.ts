import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DataSource } from 'typeorm';
import { syncPath } from '../../files/sync.ts';

const MAX_COPIES = 3;

/**
 * Copies the embedded database into `before-migration` beside it and returns the path. The copy gets its name once it
 * is complete and synced.
 * @throws Error if it cannot be copied
 */
export async function copyBeforeMigration(file: string): Promise<string> {
  const folder = join(dirname(file), 'before-migration');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const copies = readdirSync(folder)
      .filter(name => name.endsWith('.sqlite'))
      .sort();
    const copy = join(folder, nextName(copies));
    await writeCopy(file, copy);
    for (const old of [...copies, copy].slice(0, -MAX_COPIES)) rmSync(join(folder, old));
    return copy;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `It could not be copied before the migration (${reason}). Nothing was changed. Make sure ` +
        `that ${folder} has enough space and is writable, then start again.`,
      { cause },
    );
  }
}

/** Numbered before the time, so that the newest copy is the last one even after the clock was set back. */
function nextName(copies: string[]): string {
  const number = Number.parseInt(copies.at(-1) ?? '0', 10) + 1;
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return `${String(number).padStart(4, '0')}-${time}.sqlite`;
}

async function writeCopy(file: string, copy: string): Promise<void> {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  // A separate connection, because SQLite cannot copy within the first one's transaction.
  const source = await new DataSource({ type: 'better-sqlite3', database: file, readonly: true }).initialize();
  try {
    await source.query('VACUUM INTO ?', [unfinished]);
    chmodSync(unfinished, 0o600);
    syncPath(unfinished);
    renameSync(unfinished, copy);
    syncPath(dirname(copy));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  } finally {
    await source.destroy();
  }
}

import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DataSource } from 'typeorm';
import { syncPath } from './file.ts';

/** How many copies are kept; older ones go. */
const KEPT = 3;

/**
 * Copies the embedded database into `before-migration` beside it, and gives the copy's path. The copy is complete and on
 * the disk before it has its name.
 * @throws Error in words when it cannot be made.
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
    for (const old of [...copies, copy].slice(0, -KEPT)) rmSync(join(folder, old));
    return copy;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `No copy could be made of how it was before bringing it up to date (${reason}). Nothing was changed. See to it ` +
        `that there is room in ${folder} and that it can be written to, then start again.`,
      { cause },
    );
  }
}

/** By the time, and numbered on from the newest, so that a clock that was set back does not make the newest the oldest. */
function nextName(copies: string[]): string {
  const number = Number.parseInt(copies.at(-1) ?? '0', 10) + 1;
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return `${String(number).padStart(4, '0')}-${time}.sqlite`;
}

async function writeCopy(file: string, copy: string): Promise<void> {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { force: true });
  // A connection of its own: the other one holds the lock in a transaction, in which SQLite cannot copy.
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

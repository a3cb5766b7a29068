import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Where a new AppImage goes: in the place of the old one, or beside it under its own name where the old one's name tells a
 * version.
 */
export function placeOfProgram(downloaded: string, installed: string): string {
  const name = basename(installed);
  return /\d+\.\d+\.\d+/.test(name) ? join(dirname(installed), basename(downloaded)) : installed;
}

/**
 * Puts a downloaded program in the place of the installed one, which stays until the whole new one is on the disk beside
 * it. Synchronous, because it also runs while the app quits.
 * @throws with the code of the file system, for example ENOSPC; the installed program is as it was
 */
export function replaceProgram(downloaded: string, installed: string): void {
  const place = placeOfProgram(downloaded, installed);
  const staged = `${place}.new`;
  try {
    copyFileSync(downloaded, staged);
    chmodSync(staged, 0o755);
    const file = openSync(staged, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(staged, place);
  } catch (error) {
    rmSync(staged, { force: true });
    throw error;
  }
  if (place !== installed) rmSync(installed, { force: true });
  rmSync(downloaded, { force: true });
}

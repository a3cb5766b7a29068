import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { moveAutostart } from '../storage/autostart-file.ts';

/**
 * The path for a new AppImage: that of the old one, or if the old name contains a version, beside it under the new
 * name.
 */
export function placeOfProgram(downloaded: string, installed: string): string {
  const name = basename(installed);
  return /\d+\.\d+\.\d+/.test(name) ? join(dirname(installed), basename(downloaded)) : installed;
}

/**
 * Replaces the installed program by a downloaded one, but not before all of it is on the disk beside the old one. A
 * system that starts the app at sign-in then starts the new one.
 * Synchronous, because it also runs while the app quits.
 * @throws with the code of the file system, for example ENOSPC; the installed program is then unchanged
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
  if (place !== installed) {
    rmSync(installed, { force: true });
    // The program is in its place all the same, and at its next start it writes the entry again.
    try {
      moveAutostart(installed, place);
    } catch {}
  }
  rmSync(downloaded, { force: true });
}

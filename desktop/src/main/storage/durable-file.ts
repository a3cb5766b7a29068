import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Replaces a file as a whole, and resolves once it is on the disk: a crash, a power cut or a full disk leaves the old
 * content. Only the owner can read it.
 */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.new`;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      // A crash may have left a file, to which the mode above does not apply. Not for a device, which the tests use in
      // its place.
      if ((await file.stat()).isFile()) await file.chmod(0o600);
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await renamePatiently(temporary, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** The errors of Windows while another program, such as a virus scanner, has one of the files open. */
const heldCodes = ['EPERM', 'EACCES', 'EBUSY'];

/** In ms, two seconds together: scanners hold a file for half a second at most. */
const waits = [10, 20, 40, 80, 150, 300, 600, 800];

/**
 * Renames a file, and tries again for two seconds while one of them is held.
 * @throws the last error of the file system
 */
export async function renamePatiently(
  from: string,
  to: string,
  { move = rename, pause = wait }: { move?: typeof rename; pause?: (ms: number) => Promise<unknown> } = {},
): Promise<void> {
  for (const ms of waits) {
    try {
      return await move(from, to);
    } catch (error) {
      if (!heldCodes.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      await pause(ms);
    }
  }
  await move(from, to);
}

/** The rename itself is on the disk only after this. Windows has no such call, and needs none. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

import { open } from 'node:fs/promises';

/** Waits until a file's content is on the disk, so that a power cut cannot empty it. */
export const syncFile = (file: string): Promise<void> => sync(file);

/** Waits until the names in a folder are on the disk: a new name, or one that was moved, may otherwise be lost. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and writes its names with the file system's journal.
  if (process.platform !== 'win32') await sync(folder);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

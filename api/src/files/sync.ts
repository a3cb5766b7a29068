import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Syncs a file's content to disk. */
export const syncFile = (file: string): Promise<void> => sync(file);

/** Syncs a folder, so that new and renamed entries survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and journals its entries.
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

/** Syncs a file's content, or a folder's entries, to disk; blocking, for use during a start. */
export function syncPath(path: string): void {
  // Windows cannot open a folder, nor sync a file that is open for reading only.
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

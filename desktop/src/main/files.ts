import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { limits } from '@hydraulics/common/limits';
import { type BrowserWindow, dialog } from 'electron';
import type { Output } from '../ipc.ts';

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
};

/** The system's own dialog for choosing pictures. The page gets their content, never their place on the disk. */
export async function pickImages(
  window: BrowserWindow,
  { multiple }: { multiple: boolean },
): Promise<Output<'files.pickImages'>> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile', ...(multiple ? (['multiSelections'] as const) : [])],
    filters: [{ name: 'Images', extensions: Object.keys(types) }],
  });
  return Promise.all(filePaths.map(readImage));
}

async function readImage(path: string): Promise<Output<'files.pickImages'>[number]> {
  const name = basename(path);
  // Refused before it is read: the server would not take it anyway.
  if ((await stat(path)).size > limits.fileBytes) {
    throw new Error(`${name} is larger than ${limits.fileBytes / 1024 / 1024} MB.`);
  }
  const type = types[extname(path).slice(1).toLowerCase()] ?? '';
  return { name, type, bytes: new Uint8Array(await readFile(path)) };
}

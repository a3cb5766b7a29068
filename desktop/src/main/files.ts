import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { limits } from '@hydraulics/common/limits';
import { type BrowserWindow, dialog } from 'electron';
import type { Input, Output } from '../ipc.ts';

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
  const picked: Output<'files.pickImages'> = { files: [], refused: [] };
  for (const path of filePaths) {
    const name = basename(path);
    // Refused before it is read: the server would not take it anyway.
    if ((await stat(path)).size > limits.fileBytes) {
      picked.refused.push({ name, reason: `It is larger than ${limits.fileBytes / 1024 / 1024} MB.` });
    } else {
      const type = types[extname(path).slice(1).toLowerCase()] ?? '';
      picked.files.push({ name, type, bytes: new Uint8Array(await readFile(path)) });
    }
  }
  return picked;
}

/** The system's own dialog for keeping a text. @returns false when the person cancels */
export async function saveText(window: BrowserWindow, { name, text }: Input<'files.saveText'>): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: name });
  if (canceled) return false;
  await writeFile(filePath, text);
  return true;
}

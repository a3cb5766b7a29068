import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import type { Input, Output } from '../../channels.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { PickedFiles } from './picked-files.ts';

/** What the dialog offers; whether a file is an image its first bytes say. */
const extensions = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'];

type Deps = { settings: SettingsStore; picked: PickedFiles };

/** The system's own dialog for choosing pictures, in the folder of last time. */
export async function pickImages(
  window: BrowserWindow,
  { multiple }: Input<'files.pickImages'>,
  { settings, picked }: Deps,
): Promise<Output<'files.pickImages'>> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: multiple ? 'Choose images' : 'Choose an image',
    properties: ['openFile', ...(multiple ? (['multiSelections'] as const) : [])],
    filters: [{ name: 'Images', extensions }],
    ...defaultPath(settings),
  });
  const first = filePaths[0];
  if (canceled || !first) return { files: [], refused: [] };
  await rememberFolder(settings, first);
  return picked.add(filePaths);
}

/**
 * The system's own dialog for keeping a text.
 * @returns false when the person cancels
 * @throws with a sentence when the file cannot be written
 */
export async function saveText(
  window: BrowserWindow,
  { name, text }: Input<'files.saveText'>,
  { settings }: Pick<Deps, 'settings'>,
): Promise<boolean> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, defaultPath(settings, name));
  if (canceled || !filePath) return false;
  try {
    await writeFile(filePath, text);
  } catch (error) {
    const reasons: Record<string, string> = {
      ENOSPC: 'The disk is full.',
      EACCES: 'You may not write there.',
      EPERM: 'You may not write there.',
      EROFS: 'Nothing can be written there.',
      EBUSY: 'Another program has it open.',
    };
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? 'It cannot be written there.';
    throw new Error(`${basename(filePath)} was not saved. ${reason}`);
  }
  await rememberFolder(settings, filePath);
  return true;
}

/** The system falls back to a folder of its own when the last one is gone. */
function defaultPath({ current }: SettingsStore, name?: string): { defaultPath?: string } {
  if (!current.lastFolder) return name ? { defaultPath: name } : {};
  return { defaultPath: name ? join(current.lastFolder, name) : current.lastFolder };
}

/** That the folder cannot be noted is no reason not to use the file. */
const rememberFolder = (settings: SettingsStore, path: string): Promise<void> =>
  settings.save({ lastFolder: dirname(path) }).catch(() => {});

import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BrowserWindow, dialog, type FileFilter } from 'electron';
import type { Input, Output } from '../../channels.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import type { PickedFiles } from './picked-files.ts';

/** For the filter of the dialog only; files are checked by their first bytes. */
const extensions = ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'heic', 'heif'];

type Deps = { settings: SettingsStore; picked: PickedFiles };

/** Shows the system's open dialog in the last used folder. */
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
 * Shows the system's dialog for a folder.
 * @returns null when the user cancels
 */
export async function chooseFolder(window: BrowserWindow, present: string | null): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    title: 'Choose the folder to watch for new photos',
    properties: ['openDirectory'],
    ...(present && { defaultPath: present }),
  });
  return (!canceled && filePaths[0]) || null;
}

type Saved = {
  name: string;
  /** Called once the user has chosen a path. */
  load: () => string | Uint8Array | Promise<Buffer>;
  /** Without it Windows drops the extension when the name is changed. */
  filter: FileFilter;
};

/** The save dialog's names for the types of files that the page saves. */
const typeNames: Record<string, string> = { csv: 'CSV', xlsx: 'Excel', json: 'JSON', txt: 'Text', svg: 'SVG' };

/** The filter of the save dialog for a file name. */
export function saveFilter(name: string): FileFilter {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return { name: typeNames[extension] ?? extension.toUpperCase(), extensions: [extension] };
}

/**
 * Shows the system's save dialog and writes the file.
 * @returns false when the user cancels
 * @throws with a message for the user when the file cannot be written
 */
export const saveText = (
  window: BrowserWindow,
  { name, text }: Input<'files.saveText'>,
  { settings }: Pick<Deps, 'settings'>,
): Promise<boolean> => saveBytes(window, { name, load: () => text, filter: saveFilter(name) }, settings);

/** The same for any content. */
export async function saveBytes(
  window: BrowserWindow,
  { name, load, filter }: Saved,
  settings: SettingsStore,
): Promise<boolean> {
  const options = { ...defaultPath(settings, name), filters: [filter] };
  const { canceled, filePath } = await dialog.showSaveDialog(window, options);
  if (canceled || !filePath) return false;
  const content = await load();
  try {
    await writeFile(filePath, content);
  } catch (error) {
    const reasons: Record<string, string> = {
      ENOSPC: 'The disk is full.',
      EACCES: 'You do not have permission to write there.',
      EPERM: 'You do not have permission to write there.',
      EROFS: 'That location is read-only.',
      EBUSY: 'It is open in another program.',
    };
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? 'The file could not be written there.';
    throw new Error(`${basename(filePath)} was not saved. ${reason}`);
  }
  await rememberFolder(settings, filePath);
  return true;
}

/** The system uses a default folder when the last one no longer exists. */
function defaultPath({ current }: SettingsStore, name?: string): { defaultPath?: string } {
  if (!current.lastFolder) return name ? { defaultPath: name } : {};
  return { defaultPath: name ? join(current.lastFolder, name) : current.lastFolder };
}

/** Errors are ignored: the file can be used even if its folder cannot be saved. */
const rememberFolder = (settings: SettingsStore, path: string): Promise<void> =>
  settings.save({ lastFolder: dirname(path) }).catch(() => {});

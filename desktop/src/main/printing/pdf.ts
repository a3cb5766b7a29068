import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, shell } from 'electron';
import { saveBytes } from '../files/file-dialogs.ts';
import { fileName } from '../files/file-name.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

export const toPdf = (window: BrowserWindow): Promise<Buffer> =>
  window.webContents.printToPDF({ pageSize: 'A4', printBackground: false, displayHeaderFooter: false });

/** A file name from the title of a screen: `Power pack · Back office` is `Power pack.pdf`. */
export const pdfName = (title: string): string => fileName(title.split(' · ')[0] ?? '', 'pdf', 'Screen');

/** Saves the screen as it prints, at the path that the user chooses. */
export async function savePdf(window: BrowserWindow, settings: SettingsStore): Promise<void> {
  try {
    const name = pdfName(window.webContents.getTitle());
    await saveBytes(
      window,
      { name, load: () => toPdf(window), filter: { name: 'PDF', extensions: ['pdf'] } },
      settings,
    );
  } catch (error) {
    await warn(window, error);
  }
}

const previewFolder = () => join(app.getPath('temp'), `hydraulics-preview-${process.pid}`);

/**
 * Shows the screen as it prints, in the system's viewer. The files may name customers, so they are deleted when the app
 * quits.
 */
export async function previewPrint(window: BrowserWindow): Promise<void> {
  try {
    await mkdir(previewFolder(), { recursive: true, mode: 0o700 });
    const file = join(previewFolder(), `${randomUUID()}.pdf`);
    await writeFile(file, await toPdf(window), { mode: 0o600 });
    const problem = await shell.openPath(file);
    if (problem) throw new Error(problem);
  } catch (error) {
    await warn(window, error);
  }
}

export const removePreviews = (): Promise<void> => rm(previewFolder(), { recursive: true, force: true });

const warn = (window: BrowserWindow, error: unknown) =>
  dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The PDF could not be made.',
    detail: error instanceof Error ? error.message : String(error),
  });

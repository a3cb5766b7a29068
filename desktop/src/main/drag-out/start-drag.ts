import { app, type BrowserWindow } from 'electron';
import { windowIcon } from '../window/icons.ts';

/** Drags a file out of a window, with the system's icon for its type. */
export async function startDrag(window: BrowserWindow, file: string): Promise<void> {
  const icon = await app.getFileIcon(file).catch(() => null);
  if (window.isDestroyed()) return;
  // macOS refuses an empty one.
  window.webContents.startDrag({ file, icon: icon && !icon.isEmpty() ? icon : windowIcon() });
}

import { app, type BrowserWindow, dialog } from 'electron';

/** Offers to reload the page when it has crashed or hangs. */
export function recoverFromCrashes(window: BrowserWindow): void {
  const { webContents } = window;
  // Set while this code ends the page's process in order to reload it.
  let isReloading = false;
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit' && !isReloading) void offerReload(window);
    isReloading = false;
  });
  // Aborted when the page responds before the user does.
  let waitDialog: AbortController | null = null;
  window.on('unresponsive', () => {
    if (waitDialog) return;
    waitDialog = new AbortController();
    void offerToWait(window, waitDialog.signal).then(choice => {
      waitDialog = null;
      if (choice === 'wait' || window.isDestroyed()) return;
      // A hanging page cannot reload, so its process is ended first.
      isReloading = true;
      webContents.forcefullyCrashRenderer();
      webContents.reload();
    });
  });
  window.on('responsive', () => waitDialog?.abort());
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window stopped working.',
    detail: 'Reload it to continue. Your form drafts are saved.',
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  if (response === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}

async function offerToWait(window: BrowserWindow, signal: AbortSignal): Promise<'wait' | 'reload'> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The window is not responding.',
    detail: 'It may be busy. Reloading it discards unsaved changes.',
    buttons: ['Wait', 'Reload'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  });
  return response === 1 && !signal.aborted ? 'reload' : 'wait';
}

import { app, type BrowserWindow, dialog } from 'electron';

/**
 * Asks whether to leave what is not saved. @returns whether to leave
 *
 * Electron wants the answer before this returns, hence the dialog that waits.
 */
export function askToLeave(window: BrowserWindow): boolean {
  const stay = 0;
  const answer = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'Leave without saving?',
    detail: 'What you typed here has not been saved.',
    buttons: ['Stay', 'Leave'],
    defaultId: stay,
    cancelId: stay,
    noLink: true,
  });
  return answer !== stay;
}

/** Offers a way on when the page crashed or hangs. */
export function recoverFromCrashes(window: BrowserWindow): void {
  const { webContents } = window;
  // Whether the process was ended by us, to load the page again.
  let isReloading = false;
  webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit' && !isReloading) void offerReload(window);
    isReloading = false;
  });
  // Taken back when the page answers again before the person does.
  let waitDialog: AbortController | null = null;
  window.on('unresponsive', () => {
    if (waitDialog) return;
    waitDialog = new AbortController();
    void offerToWait(window, waitDialog.signal).then(answer => {
      waitDialog = null;
      if (answer === 'wait' || window.isDestroyed()) return;
      // A page that hangs answers no request to reload; its process has to end first.
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
    detail: 'Load it again to go on. What a form keeps as a draft is still there.',
    buttons: ['Load again', 'Quit'],
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
    message: 'The window does not answer.',
    detail: 'It may be busy. Loading it again loses what is not saved.',
    buttons: ['Wait', 'Load again'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    signal,
  });
  return response === 1 && !signal.aborted ? 'reload' : 'wait';
}

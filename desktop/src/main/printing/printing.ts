import { type BrowserWindow, dialog } from 'electron';

/** Prints the page through the system's dialog. Cancelling it is not an error. */
export function printPage(window: BrowserWindow): void {
  window.webContents.print({ printBackground: false }, (printed, reason) => {
    if (printed || /cancel/i.test(reason)) return;
    void dialog.showMessageBox(window, {
      type: 'warning',
      message: 'The screen could not be printed.',
      detail: reason ? `The system reported: ${reason}.` : 'Check that a printer is installed.',
    });
  });
}

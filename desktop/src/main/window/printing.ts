import { type BrowserWindow, dialog } from 'electron';

/** Prints the screen by the system's own dialog. That somebody cancels is no failure. */
export function printPage(window: BrowserWindow): void {
  window.webContents.print({ printBackground: false }, (printed, reason) => {
    if (printed || /cancel/i.test(reason)) return;
    void dialog.showMessageBox(window, {
      type: 'warning',
      message: 'The screen could not be printed.',
      detail: reason ? `The system said: ${reason}.` : 'Is there a printer?',
    });
  });
}

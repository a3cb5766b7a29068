import { type BrowserWindow, dialog } from 'electron';

/**
 * Asks the user whether to discard unsaved changes. Synchronous, because Electron needs the decision before the event
 * handler returns.
 */
export function confirmLeave(window: BrowserWindow): boolean {
  const stay = 0;
  const button = dialog.showMessageBoxSync(window, {
    type: 'question',
    message: 'Leave without saving?',
    detail: 'What you typed here has not been saved.',
    buttons: ['Stay', 'Leave'],
    defaultId: stay,
    cancelId: stay,
    noLink: true,
  });
  return button !== stay;
}

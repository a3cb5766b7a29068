import { dialog } from 'electron';
import type { Services } from './services.ts';

/**
 * Connects to the website of a link after a confirmation: a stranger can send a link, and staff type their password at
 * the website.
 */
export async function connectTo({ servers, openAt, window }: Services, origin: string): Promise<void> {
  if (!servers.read().known.includes(origin)) {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: `Use this app for the website ${origin}?`,
      detail: 'Connect only to the website that you work on: you will enter your password there.',
      buttons: ['Cancel', 'Connect'],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
    });
    if (response !== 1) return;
    try {
      await servers.add(origin);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      await dialog.showMessageBox({ type: 'warning', message: 'The app was not connected.', detail });
      return;
    }
  }
  if (servers.current === origin) window.show();
  else await openAt(origin);
}

import { dialog, shell } from 'electron';
import { externalUrl } from './links.ts';

/** Opens a link in the system's browser, mail program or telephone app, if it is safe. */
export async function openExternal(link: string, server: string | null): Promise<void> {
  const url = externalUrl(link, server);
  if (!url) return;
  await shell.openExternal(url).catch(() => {
    void dialog.showMessageBox({
      type: 'warning',
      message: 'This link could not be opened.',
      detail: `No program on this computer can open ${url.slice(0, 200)}.`,
    });
  });
}

import { dialog, shell } from 'electron';
import { externalUrl } from './links.ts';

/** Hands a link to the system's browser, mail program or telephone, if it is one that may go there. */
export async function openExternal(link: string, server: string | null): Promise<void> {
  const address = externalUrl(link, server);
  if (!address) return;
  await shell.openExternal(address).catch(() => {
    void dialog.showMessageBox({
      type: 'warning',
      message: 'This link could not be opened.',
      detail: `No program on this computer takes it: ${address.slice(0, 200)}`,
    });
  });
}

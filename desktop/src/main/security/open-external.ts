import { dialog, shell } from 'electron';
import { outsideAddress } from './links.ts';

/** Hands a link to the system's browser, mail program or telephone, if it is one that may go there. */
export async function openOutside(link: string, server: string | null): Promise<void> {
  const address = outsideAddress(link, server);
  if (!address) return;
  await shell.openExternal(address).catch(() => {
    void dialog.showMessageBox({
      type: 'warning',
      message: 'This link could not be opened.',
      detail: `No program on this computer takes it: ${address.slice(0, 200)}`,
    });
  });
}

import { app } from 'electron';
import manifest from '../../../package.json' with { type: 'json' };
import { linkProtocol } from '../security/deep-links.ts';

/** Windows uses the id for notifications and the taskbar, and the name for folders. */
export const { appId, productName } = manifest;

/**
 * The name and id of the running copy. A copy that runs from its sources has its own, and so its own data folder and
 * lock: otherwise it would quit at once beside an installed copy.
 */
export const identityOf = (isPackaged: boolean): { name: string; id: string } =>
  isPackaged ? { name: productName, id: appId } : { name: `${productName} (development)`, id: `${appId}.development` };

/** Call before any path is read: the data folder depends on the name. */
export function setAppIdentity(): void {
  const { name, id } = identityOf(app.isPackaged);
  app.setName(name);
  app.setAppUserModelId(id);
  app.setAboutPanelOptions({
    applicationName: productName,
    applicationVersion: app.getVersion(),
    copyright: 'MIT licence',
  });
}

/** Makes the system open our deep links with this app. Only when installed: in development it would register Electron. */
export function registerProtocol(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkProtocol);
}

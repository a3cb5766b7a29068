import { app } from 'electron';
import manifest from '../../../package.json' with { type: 'json' };
import { linkProtocol } from '../security/deep-links.ts';

/** Windows uses the id for notifications and the taskbar, and the name for folders. */
export const { appId, productName } = manifest;

/** Call before any path is read: the data folder depends on the name. */
export function setAppIdentity(): void {
  app.setName(productName);
  app.setAppUserModelId(appId);
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

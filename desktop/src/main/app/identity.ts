import { app } from 'electron';
import { linkProtocol } from '../security/deep-links.ts';

/** As in `electron-builder.yml`. Windows uses the id for notifications and the taskbar, and the name for folders. */
const appId = 'com.example.hydraulics.backoffice';
const name = 'Hydraulics Back Office';

/** Call before any path is read: the data folder depends on the name. */
export function setAppIdentity(): void {
  app.setName(name);
  app.setAppUserModelId(appId);
  app.setAboutPanelOptions({
    applicationName: name,
    applicationVersion: app.getVersion(),
    copyright: 'MIT licence',
  });
}

/** Makes the system open our deep links with this app. Only when installed: in development it would register Electron. */
export function registerProtocol(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkProtocol);
}

import { app } from 'electron';
import { linkProtocol } from '../security/deep-links.ts';

/** The same as in `electron-builder.yml`: Windows ties notifications and the taskbar to the id, folders to the name. */
export const appId = 'com.example.hydraulics.backoffice';
const name = 'Hydraulics Back Office';

/** Says who the app is, before anything asks for a folder. */
export function setAppIdentity(): void {
  app.setName(name);
  app.setAppUserModelId(appId);
  app.setAboutPanelOptions({
    applicationName: name,
    applicationVersion: app.getVersion(),
    copyright: 'MIT licence',
  });
}

/** Makes the system hand links of our own kind to this app. Only for an installed one: a link must not start a tool. */
export function registerProtocol(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkProtocol);
}

import { paths } from '@hydraulics/common/contract/paths';
import { app, dialog } from 'electron';
import { openExternal } from '../security/open-external.ts';
import { appScreens, type MenuActions } from '../window/menu.ts';
import { printPage } from '../window/printing.ts';
import { zoom } from '../window/zoom.ts';
import type { Services } from './services.ts';

/** The actions of the menu items. */
export function menuActions({ servers, settings, updates, window }: Services): MenuActions {
  const openPublic = (path: string) => {
    if (servers.current) void openExternal(path, servers.current);
    else window.show(appScreens.server);
  };
  return {
    open: path => window.show(path),
    print: () => window.current && printPage(window.current),
    zoom: step => window.current && zoom(window.current, settings, step),
    openWebsite: () => openPublic(paths.home.href()),
    openHelp: () => openPublic(paths.contact.href()),
    async checkForUpdates() {
      const { message, detail = '' } = await updates.check();
      await dialog.showMessageBox({ type: 'info', message, detail });
    },
    about: () => app.showAboutPanel(),
  };
}

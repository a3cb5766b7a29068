import { paths } from '@hydraulics/common/contract/paths';
import { app, dialog, shell } from 'electron';
import { previewPrint, savePdf } from '../printing/pdf.ts';
import { printPage } from '../printing/printing.ts';
import { appScreens } from '../security/links.ts';
import { openExternal } from '../security/open-external.ts';
import type { MenuActions } from '../window/menu.ts';
import { navigate } from '../window/navigation.ts';
import { zoom } from '../window/zoom.ts';
import type { Services } from './services.ts';

/** The actions of the menu items. */
export function menuActions({ log, servers, settings, updates, window }: Services): MenuActions {
  const openPublic = (path: string) => {
    if (servers.current) void openExternal(path, servers.current);
    else window.show(appScreens.server);
  };
  return {
    open: path => window.show(path),
    newWindow: () => window.openBeside(),
    navigate: direction => window.current && navigate(window.current, direction),
    find: () => window.sendToCurrent('find.open', null),
    previewPrint: () => window.current && void previewPrint(window.current),
    savePdf: () => window.current && void savePdf(window.current, settings),
    showLogs: () => void shell.openPath(log.folder),
    print: () => window.current && printPage(window.current),
    zoom: step => window.current && zoom(window.current, settings, step),
    openWebsite: () => openPublic(paths.home.href()),
    async checkForUpdates() {
      const { message, detail = '' } = await updates.check();
      await dialog.showMessageBox({ type: 'info', message, detail });
    },
    about: () => app.showAboutPanel(),
  };
}

import { adminPaths } from '@hydraulics/common/contract/paths';
import { menuScreens } from '@hydraulics/common/screens';
import type { MenuItemConstructorOptions } from 'electron';

/** The actions of menu items that are not Electron roles. */
export type MenuActions = {
  open: (path: string) => void;
  print: () => void;
  zoom: (step: 1 | -1 | 0) => void;
  openWebsite: () => void;
  openHelp: () => void;
  checkForUpdates: () => void;
  about: () => void;
};

/** The paths of the app's own screens, which are not part of the back office. */
export const appScreens = { server: '/server', settings: '/settings' } as const;

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The application menu, by the conventions of each platform. */
export function menuTemplate(
  { platform, devTools }: { platform: NodeJS.Platform; devTools: boolean },
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const about = { label: 'About Back Office', click: actions.about };
  const updates = { label: 'Check for Updates…', click: actions.checkForUpdates };
  const appItems: MenuItemConstructorOptions[] = [
    { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => actions.open(appScreens.settings) },
    { label: 'Server…', click: () => actions.open(appScreens.server) },
  ];
  const file: MenuItemConstructorOptions[] = [
    { label: 'New Product', accelerator: 'CmdOrCtrl+N', click: () => actions.open(adminPaths.addProduct.href()) },
    separator,
    { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: actions.print },
    separator,
    ...(isMac ? [{ role: 'close' as const }] : [...appItems, separator, { role: 'quit' as const }]),
  ];
  return [
    ...(isMac ? [macAppMenu(about, updates, appItems)] : []),
    { label: '&File', submenu: file },
    { role: 'editMenu' },
    viewMenu(actions, devTools),
    goMenu(actions, isMac),
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Open the Website', click: actions.openWebsite },
        { label: 'Get Help', accelerator: 'F1', click: actions.openHelp },
        ...(isMac ? [] : [separator, updates, about]),
      ],
    },
  ];
}

const macAppMenu = (
  about: MenuItemConstructorOptions,
  updates: MenuItemConstructorOptions,
  appItems: MenuItemConstructorOptions[],
): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    about,
    updates,
    separator,
    ...appItems,
    separator,
    { role: 'services' },
    separator,
    { role: 'hide' },
    { role: 'hideOthers' },
    { role: 'unhide' },
    separator,
    { role: 'quit' },
  ],
});

/** Without Electron's zoom roles, because they do not save the level. */
const viewMenu = ({ zoom }: MenuActions, devTools: boolean): MenuItemConstructorOptions => ({
  label: '&View',
  submenu: [
    { role: 'reload' },
    separator,
    { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: () => zoom(0) },
    { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus', click: () => zoom(1) },
    // Ctrl+Plus typed without Shift.
    { label: 'Zoom In', accelerator: 'CmdOrCtrl+=', click: () => zoom(1), visible: false },
    { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-', click: () => zoom(-1) },
    separator,
    { role: 'togglefullscreen' },
    ...(devTools ? [separator, { role: 'toggleDevTools' as const }] : []),
  ],
});

const goMenu = ({ open }: MenuActions, isMac: boolean): MenuItemConstructorOptions => ({
  label: '&Go',
  submenu: menuScreens('main').map(({ title, path }, index) => ({
    label: title,
    accelerator: `${isMac ? 'Cmd' : 'Ctrl'}+${index + 1}`,
    click: () => open(path),
  })),
});

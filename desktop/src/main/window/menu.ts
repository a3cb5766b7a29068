import { adminPaths } from '@hydraulics/common/contract/paths';
import type { MenuItemConstructorOptions } from 'electron';

/** What the menus can do beyond Electron's own roles. */
export type MenuActions = {
  open: (path: string) => void;
  print: () => void;
  zoom: (step: 1 | -1 | 0) => void;
  openWebsite: () => void;
  openHelp: () => void;
  checkForUpdates: () => void;
  about: () => void;
};

/** The app's own screens, which the renderer shows beside the staff's. */
export const appScreens = { server: '/server', settings: '/settings' } as const;

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The application menu, as each system has it. `tools` adds the developer's. */
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
  own: MenuItemConstructorOptions[],
): MenuItemConstructorOptions => ({
  role: 'appMenu',
  submenu: [
    about,
    updates,
    separator,
    ...own,
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

/** Not Electron's own zoom: that would not be kept. */
const viewMenu = ({ zoom }: MenuActions, tools: boolean): MenuItemConstructorOptions => ({
  label: '&View',
  submenu: [
    { role: 'reload' },
    separator,
    { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: () => zoom(0) },
    { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus', click: () => zoom(1) },
    // The same key without Shift.
    { label: 'Zoom In', accelerator: 'CmdOrCtrl+=', click: () => zoom(1), visible: false },
    { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-', click: () => zoom(-1) },
    separator,
    { role: 'togglefullscreen' },
    ...(tools ? [separator, { role: 'toggleDevTools' as const }] : []),
  ],
});

const goMenu = ({ open }: MenuActions, isMac: boolean): MenuItemConstructorOptions => {
  const { dashboard, products, gallery, users, enquiries, socials } = adminPaths;
  const screens = [dashboard, products, gallery, users, enquiries, socials];
  return {
    label: '&Go',
    submenu: screens.map(({ title, href }, index) => ({
      label: title,
      accelerator: `${isMac ? 'Cmd' : 'Ctrl'}+${index + 1}`,
      click: () => open(href()),
    })),
  };
};

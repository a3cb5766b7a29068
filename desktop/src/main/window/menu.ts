import { adminPaths } from '@hydraulics/common/contract/paths';
import { may, type Permission, type Role } from '@hydraulics/common/contract/roles';
import { menuScreens, sidebarGroups } from '@hydraulics/common/screens';
import type { MenuItemConstructorOptions } from 'electron';
import { appScreens } from '../security/links.ts';

/** The actions of menu items that are not Electron roles. */
export type MenuActions = {
  open: (path: string) => void;
  newWindow: () => void;
  navigate: (direction: 'back' | 'forward') => void;
  find: () => void;
  print: () => void;
  previewPrint: () => void;
  savePdf: () => void;
  showLogs: () => void;
  zoom: (step: 1 | -1 | 0) => void;
  openWebsite: () => void;
  checkForUpdates: () => void;
  about: () => void;
};

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The application menu, by the conventions of each platform. */
export function menuTemplate(
  { platform, devTools, role = null }: { platform: NodeJS.Platform; devTools: boolean; role?: Role | null },
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const isOffered = (needs: Permission) => role === null || may(role, needs);
  const about = { label: 'About Back Office', click: actions.about };
  const updates = { label: 'Check for Updates…', click: actions.checkForUpdates };
  const appItems: MenuItemConstructorOptions[] = [
    { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => actions.open(appScreens.settings) },
    { label: 'Server…', click: () => actions.open(appScreens.server) },
  ];
  const file: MenuItemConstructorOptions[] = [
    ...(isOffered('content')
      ? [{ label: 'New Product', accelerator: 'CmdOrCtrl+N', click: () => actions.open(adminPaths.addProduct.href()) }]
      : []),
    ...(isOffered('content') ? [{ label: 'Photo Folder', click: () => actions.open(appScreens.photos) }] : []),
    { label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: actions.newWindow },
    separator,
    { label: 'Print…', accelerator: 'CmdOrCtrl+P', click: actions.print },
    { label: 'Print Preview', click: actions.previewPrint },
    { label: 'Save as PDF…', click: actions.savePdf },
    separator,
    ...(isMac ? [{ role: 'close' as const }] : [...appItems, separator, { role: 'quit' as const }]),
  ];
  return [
    ...(isMac ? [macAppMenu(about, updates, appItems)] : []),
    { label: '&File', submenu: file },
    { role: 'editMenu' },
    viewMenu(actions, devTools),
    goMenu(actions, isMac, isOffered),
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        // Its key is pressed in the page, which opens the help of its screen. On macOS the menu would take it.
        {
          label: 'Help',
          ...(isMac ? {} : { accelerator: 'F1', registerAccelerator: false }),
          click: () => actions.open(adminPaths.help.href()),
        },
        { label: 'Open the Website', click: actions.openWebsite },
        { label: 'Show Logs', click: actions.showLogs },
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
const viewMenu = ({ zoom, find }: MenuActions, devTools: boolean): MenuItemConstructorOptions => ({
  label: '&View',
  submenu: [
    { role: 'reload' },
    { label: 'Find…', accelerator: 'CmdOrCtrl+F', click: find },
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

const goMenu = (
  { open, navigate }: MenuActions,
  isMac: boolean,
  isOffered: (needs: Permission) => boolean,
): MenuItemConstructorOptions => ({
  label: '&Go',
  submenu: [
    { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: () => navigate('back') },
    { label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: () => navigate('forward') },
    ...sidebarGroups.flatMap(({ group }) => {
      // A screen of the first group has the same number for every role.
      const items = menuScreens(group).flatMap(({ title, path, needs }, index) => {
        const accelerator = group === 'work' ? { accelerator: `${isMac ? 'Cmd' : 'Ctrl'}+${index + 1}` } : {};
        return isOffered(needs) ? [{ label: title, ...accelerator, click: () => open(path) }] : [];
      });
      return items.length > 0 ? [separator, ...items] : [];
    }),
  ],
});

import { app } from './app.ts';
import { focusedWindow } from './browser-window.ts';
import type { MenuItem } from './recorded.ts';
import { strictFake } from './strict-fake.ts';
import { driver, failTest, recorded } from './test-connection.ts';
import { handleKeys, type Key } from './web-contents.ts';

type Template = {
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  visible?: boolean;
  click?: (item: unknown, window: unknown, event: unknown) => unknown;
  submenu?: Template[] | FakeMenu;
};

/** The labels and shortcuts of Electron's menu roles. */
const roles: Record<string, { label: string; accelerator?: string; submenu?: string[] }> = {
  editMenu: { label: 'Edit', submenu: ['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll'] },
  windowMenu: { label: 'Window', submenu: ['minimize', 'close'] },
  help: { label: 'Help' },
  appMenu: { label: 'App' },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q' },
  close: { label: 'Close Window', accelerator: 'CommandOrControl+W' },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M' },
  reload: { label: 'Reload', accelerator: 'CommandOrControl+R' },
  togglefullscreen: { label: 'Toggle Full Screen', accelerator: 'F11' },
  toggleDevTools: { label: 'Toggle Developer Tools', accelerator: 'Ctrl+Shift+I' },
  undo: { label: 'Undo', accelerator: 'CommandOrControl+Z' },
  redo: { label: 'Redo', accelerator: 'Shift+CommandOrControl+Z' },
  cut: { label: 'Cut', accelerator: 'CommandOrControl+X' },
  copy: { label: 'Copy', accelerator: 'CommandOrControl+C' },
  paste: { label: 'Paste', accelerator: 'CommandOrControl+V' },
  pasteAndMatchStyle: { label: 'Paste and Match Style', accelerator: 'Shift+CommandOrControl+V' },
  delete: { label: 'Delete' },
  selectAll: { label: 'Select All', accelerator: 'CommandOrControl+A' },
};

class FakeMenu {
  readonly items: Template[];
  constructor(template: Template[]) {
    this.items = template;
  }
  popup(): void {
    recorded.popups.push(describeMenu(this.items));
  }
  static buildFromTemplate = (template: Template[]) => strictFake('menu', new FakeMenu(template));
  static setApplicationMenu(menu: FakeMenu | null): void {
    applicationMenu = menu;
  }
  static getApplicationMenu = () => applicationMenu;
}

let applicationMenu: FakeMenu | null = null;

export const Menu = strictFake('Menu', FakeMenu);

const childrenOf = ({ role, submenu }: Template): Template[] | undefined => {
  if (submenu) return Array.isArray(submenu) ? submenu : submenu.items;
  return role ? roles[role]?.submenu?.map(inside => ({ role: inside })) : undefined;
};

/** A menu as the user sees it. */
export function describeMenu(items: Template[]): MenuItem[] {
  return items.map(item => {
    const { role, type, enabled = true, visible = true } = item;
    const roleDefaults = role ? roles[role] : undefined;
    if (role && !roleDefaults) throw failTest(`The fake Electron has no menu role '${role}'.`);
    const accelerator = item.accelerator ?? roleDefaults?.accelerator;
    const children = childrenOf(item);
    return {
      label: item.label?.replace('&', '') ?? roleDefaults?.label ?? type ?? '',
      ...(role ? { role } : {}),
      ...(accelerator ? { accelerator } : {}),
      enabled,
      visible,
      ...(children ? { submenu: describeMenu(children) } : {}),
    };
  });
}

/** Chooses a menu item by its labels: `['Go', 'Products']`. @throws when there is none, or it is disabled */
export function chooseItem(items: Template[], [label = '', ...rest]: string[]): unknown {
  const index = describeMenu(items).findIndex(one => one.label === label && one.visible);
  const item = items[index];
  if (!item || item.enabled === false) throw new Error(`There is no enabled menu item "${label}".`);
  return rest.length > 0 ? chooseItem(childrenOf(item) ?? [], rest) : run(item);
}

function run(item: Template): unknown {
  const window = focusedWindow();
  if (item.click) return void item.click(item, window, {});
  if (item.role === 'reload') return window?.webContents.reload();
  if (item.role === 'close') return window?.close();
  if (item.role === 'quit') return app.quit();
  throw failTest(`The fake Electron does not implement the menu role '${item.role}'.`);
}

/** `Ctrl+Shift+N` for a key with its modifiers, in the form of Electron's accelerators on Linux. */
const keyNames: Record<string, string> = { '+': 'Plus', ArrowLeft: 'Left', ArrowRight: 'Right', ' ': 'Space' };
function acceleratorOf({ key, code, ctrlKey, altKey, shiftKey }: Key): string {
  // With Shift a letter changes its case, and a digit becomes a sign.
  const name = keyNames[key] ?? (/^(Key|Digit)(.)$/.exec(code)?.[2] || key);
  const modifiers = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && key.length > 0 && name !== 'Plus' && 'Shift'];
  return [...modifiers.filter(Boolean), name].join('+').toLowerCase();
}
const normalAccelerator = (text: string): string => {
  const parts = text
    .replace(/CmdOrCtrl|CommandOrControl/i, 'Ctrl')
    .toLowerCase()
    .split('+');
  const order = ['ctrl', 'alt', 'shift'];
  return [...order.filter(one => parts.includes(one)), ...parts.filter(one => !order.includes(one))].join('+');
};

const flatItems = (items: Template[]): Template[] =>
  items.flatMap(item => [item, ...flatItems((item.enabled !== false && childrenOf(item)) || [])]);

/** Roles whose keys the page itself handles. */
const ownKeys = /^(undo|redo|cut|copy|paste|pasteAndMatchStyle|delete|selectAll)$/;

/** Runs the menu item with this accelerator, if there is one. */
handleKeys(key => {
  const pressed = acceleratorOf(key);
  const item = flatItems(applicationMenu?.items ?? []).find(one => {
    const accelerator = one.accelerator ?? (one.role ? roles[one.role]?.accelerator : undefined);
    return accelerator && normalAccelerator(accelerator) === pressed;
  });
  if (!item || item.enabled === false || ownKeys.test(item.role ?? '')) return;
  run(item);
});

driver.on('menu', () => describeMenu(applicationMenu?.items ?? []));
driver.on('menu.choose', (labels: string[]) => chooseItem(applicationMenu?.items ?? [], labels));

import { app } from './app.ts';
import { all } from './browser-window.ts';
import type { Item } from './recorded.ts';
import { complete } from './strict-fake.ts';
import { fault, seen, test } from './test-connection.ts';

type Template = {
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  visible?: boolean;
  click?: (item: unknown, window: unknown, event: unknown) => unknown;
  submenu?: Template[] | MenuOf;
};

/** Electron's own entries, which have their words and their keys from it. */
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

class MenuOf {
  readonly items: Template[];
  constructor(template: Template[]) {
    this.items = template;
  }
  popup(): void {
    seen.popups.push(described(this.items));
  }
  static buildFromTemplate = (template: Template[]) => complete('menu', new MenuOf(template));
  static setApplicationMenu(menu: MenuOf | null): void {
    bar = menu;
  }
  static getApplicationMenu = () => bar;
}

let bar: MenuOf | null = null;

export const Menu = complete('Menu', MenuOf);

const childrenOf = ({ role, submenu }: Template): Template[] | undefined => {
  if (submenu) return Array.isArray(submenu) ? submenu : submenu.items;
  return role ? roles[role]?.submenu?.map(inside => ({ role: inside })) : undefined;
};

/** A menu as a person sees it. */
export function described(items: Template[]): Item[] {
  return items.map(item => {
    const { role, type, enabled = true, visible = true } = item;
    const own = role ? roles[role] : undefined;
    if (role && !own) throw fault(`The stand-in for Electron has no menu role '${role}'.`);
    const accelerator = item.accelerator ?? own?.accelerator;
    const children = childrenOf(item);
    return {
      label: item.label?.replace('&', '') ?? own?.label ?? type ?? '',
      ...(role ? { role } : {}),
      ...(accelerator ? { accelerator } : {}),
      enabled,
      visible,
      ...(children ? { submenu: described(children) } : {}),
    };
  });
}

/** What a person does by choosing an entry: `['Go', 'Products']`. @throws when there is none, or it is grey */
export function choose(items: Template[], [label = '', ...rest]: string[]): unknown {
  const index = described(items).findIndex(one => one.label === label && one.visible);
  const item = items[index];
  if (!item || item.enabled === false) throw new Error(`There is no entry "${label}" to choose.`);
  if (rest.length > 0) return choose(childrenOf(item) ?? [], rest);
  const [window] = all();
  if (item.click) return void item.click(item, window, {});
  if (item.role === 'reload') return window?.webContents.reload();
  if (item.role === 'close') return window?.close();
  if (item.role === 'quit') return app.quit();
  throw fault(`The stand-in for Electron does nothing for '${item.role}'.`);
}

test.on('menu', () => described(bar?.items ?? []));
test.on('menu.choose', (labels: string[]) => choose(bar?.items ?? [], labels));

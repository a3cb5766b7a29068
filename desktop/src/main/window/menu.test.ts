import type { Role } from '@hydraulics/common/contract/roles';
import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { type MenuActions, menuTemplate } from './menu.ts';

const actions = {
  open: vi.fn(),
  newWindow: vi.fn(),
  navigate: vi.fn(),
  find: vi.fn(),
  previewPrint: vi.fn(),
  savePdf: vi.fn(),
  showLogs: vi.fn(),
  print: vi.fn(),
  zoom: vi.fn(),
  openWebsite: vi.fn(),
  checkForUpdates: vi.fn(),
  about: vi.fn(),
} satisfies MenuActions;

function flat(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap(item => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}
const menu = (platform: NodeJS.Platform, devTools = false) => flat(menuTemplate({ platform, devTools }, actions));
const choose = (label: string, platform: NodeJS.Platform = 'linux') => {
  const item = menu(platform).find(one => one.label === label);
  if (!item) return expect.unreachable(label);
  (item.click as () => void)();
};

it.each(['darwin', 'win32', 'linux'] as const)('has all items on %s', platform => {
  const items = menu(platform);
  const labels = items.map(({ label }) => label);
  for (const label of ['Settings…', 'Server…', 'Print…', 'Zoom In', 'Dashboard', 'Open the Website']) {
    expect(labels).toContain(label);
  }
  expect(labels.filter(label => label === 'About Back Office')).toHaveLength(1);
  expect(labels.filter(label => label === 'Check for Updates…')).toHaveLength(1);
  const roles = items.map(({ role }) => role);
  for (const role of ['editMenu', 'windowMenu', 'help', 'reload', 'quit']) expect(roles).toContain(role);
  expect(roles).not.toContain('toggleDevTools');
});

it('follows the conventions of macOS', () => {
  expect(menu('darwin')[0]?.role).toBe('appMenu');
  expect(menu('darwin').map(({ role }) => role)).toEqual(expect.arrayContaining(['services', 'hide', 'close']));
  expect(menu('win32').map(({ role }) => role)).not.toContain('appMenu');
});

it('uses each shortcut once', () => {
  for (const platform of ['darwin', 'win32', 'linux'] as const) {
    const shortcuts = menu(platform).flatMap(({ accelerator }) => (accelerator ? [accelerator] : []));
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
  }
});

it('leaves F1 to the page, which keeps what is typed; macOS would not', () => {
  const help = (platform: NodeJS.Platform) => menu(platform).find(({ label }) => label === 'Help');
  expect(help('darwin')).not.toHaveProperty('accelerator');
  for (const platform of ['win32', 'linux'] as const) {
    expect(help(platform)).toMatchObject({ accelerator: 'F1', registerAccelerator: false });
  }
});

it('runs the action of each item', () => {
  choose('Settings…');
  choose('Server…');
  choose('New Product');
  choose('Products');
  expect(actions.open.mock.calls).toEqual([
    ['/settings'],
    ['/server'],
    ['/product-operation/add-products'],
    ['/product-operation'],
  ]);
  choose('Zoom In');
  choose('Zoom Out');
  choose('Actual Size');
  expect(actions.zoom.mock.calls).toEqual([[1], [-1], [0]]);
  choose('Back');
  choose('Forward');
  expect(actions.navigate.mock.calls).toEqual([['back'], ['forward']]);
  for (const [label, action] of [
    ['New Window', actions.newWindow],
    ['Find…', actions.find],
    ['Print Preview', actions.previewPrint],
    ['Save as PDF…', actions.savePdf],
    ['Show Logs', actions.showLogs],
  ] as const) {
    choose(label);
    expect(action, label).toHaveBeenCalledOnce();
  }
  choose('Print…');
  choose('Check for Updates…');
  choose('About Back Office', 'darwin');
  expect([actions.print, actions.checkForUpdates, actions.about].every(({ mock }) => mock.calls.length === 1)).toBe(
    true,
  );
});

it('has developer tools only if requested', () => {
  expect(menu('linux', true).map(({ role }) => role)).toContain('toggleDevTools');
});

it('offers the screens of the role, each under its own number', () => {
  const labels = (role: Role | null) =>
    flat(menuTemplate({ platform: 'linux', devTools: false, role }, actions)).map(
      ({ label, accelerator }) => `${label} ${accelerator ?? ''}`,
    );
  expect(labels('viewer')).toEqual(expect.arrayContaining(['Products Ctrl+2', 'Gallery Ctrl+3', 'Socials Ctrl+6']));
  expect(labels('viewer').join()).not.toMatch(/New Product|Users|Contact Us/);
  expect(labels('sales')).toContain('Contact Us Ctrl+5');
  expect(labels('sales').join()).not.toMatch(/New Product/);
  expect(labels('viewer').slice(labels('viewer').indexOf('Socials Ctrl+6'))).toContain('Trash ');
  expect(labels('viewer').join()).not.toMatch(/Activity|Personal data/);
  for (const role of ['owner', null] as const) {
    const all = labels(role);
    expect(
      all
        .slice(all.indexOf('Socials Ctrl+6') + 2)
        .slice(0, 13)
        .filter(label => label !== 'undefined '),
    ).toEqual([
      'Quotations ',
      'Website ',
      'Pages ',
      'Releases ',
      'Media ',
      'This month ',
      'Figures ',
      'Addresses ',
      'Activity ',
      'Personal data ',
      'Trash ',
      'System status ',
    ]);
    expect(labels(role)).toEqual(expect.arrayContaining(['New Product CmdOrCtrl+N', 'Users Ctrl+4']));
  }
});

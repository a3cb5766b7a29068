import { fillPath } from './contract/path-pattern.ts';

/** Where a screen is offered: the main list of the sidebar, its foot, or the actions of the command palette. */
export type Menu = 'main' | 'foot' | 'actions';

type Screen = {
  /** The address, with `:id` where it is of one record. */
  pattern: `/${string}`;
  title: string;
  /** It lists records; every address below its own belongs to the back office. */
  isList?: true;
  /** Links from outside and notifications open one record here by this name. */
  record?: string;
  /** The query parameter that opens a record over its list; without one the address takes the id. */
  parameter?: string;
} & (
  | { menu: Menu; icon: string /** Further words that find it in the palette. */; words?: string }
  | { menu?: never; icon?: never; words?: never }
);

/**
 * One row for each screen of the back office, in the order of the menus. Addresses, routes, sidebar, breadcrumbs, palette,
 * prefetching, `isAdminPath`, and the desktop app's menu and links are read from here.
 */
export const screens = {
  login: { pattern: '/admin-login', title: 'Sign in' },
  dashboard: { pattern: '/dashboard', title: 'Dashboard', menu: 'main', icon: 'dashboard' },

  products: { pattern: '/product-operation', title: 'Products', menu: 'main', icon: 'products', isList: true },
  addProduct: {
    pattern: '/product-operation/add-products',
    title: 'Add Product',
    menu: 'actions',
    icon: 'plus',
    words: 'new create',
  },
  editProduct: { pattern: '/product-operation/edit-product/:id', title: 'Edit Product', record: 'product' },
  addCategory: {
    pattern: '/product-operation/add-category',
    title: 'Add Category',
    menu: 'actions',
    icon: 'plus',
    words: 'new create',
  },
  editCategory: { pattern: '/product-operation/edit-category/:id', title: 'Edit Category', record: 'category' },

  gallery: { pattern: '/gallery-operation', title: 'Gallery', menu: 'main', icon: 'gallery', isList: true },
  addGallery: {
    pattern: '/gallery-operation/add-gallery',
    title: 'Add Image',
    menu: 'actions',
    icon: 'plus',
    words: 'new upload picture gallery',
  },

  users: { pattern: '/user-operation', title: 'Users', menu: 'main', icon: 'users', isList: true },
  addUser: {
    pattern: '/user-operation/add-users',
    title: 'Add User',
    menu: 'actions',
    icon: 'plus',
    words: 'new create colleague',
  },
  editUser: { pattern: '/user-operation/edit-user/:id', title: 'Edit User', record: 'user' },
  account: {
    pattern: '/user-operation/account',
    title: 'Your Account',
    menu: 'foot',
    icon: 'user',
    words: 'password name',
  },

  enquiries: {
    pattern: '/contact-operation',
    title: 'Contact Us',
    menu: 'main',
    icon: 'enquiries',
    isList: true,
    record: 'enquiry',
    parameter: 'enquiry',
  },

  socials: { pattern: '/social-operation', title: 'Socials', menu: 'main', icon: 'socials', isList: true },
  editSocial: { pattern: '/social-operation/edit-socials/:id', title: 'Edit Social', record: 'social' },

  systemStatus: {
    pattern: '/system-status',
    title: 'System status',
    menu: 'foot',
    icon: 'pulse',
    words: 'health server disk backup database version memory',
  },
} as const satisfies Record<string, Screen>;

type Screens = typeof screens;
export type ScreenName = keyof Screens;
export type ScreenIcon = Extract<Screens[ScreenName], { icon: string }>['icon'];
export type RecordName = Extract<Screens[ScreenName], { record: string }>['record'];

const rows = (): [ScreenName, Screen][] => Object.entries(screens) as [ScreenName, Screen][];

export type MenuScreen = { name: ScreenName; path: string; title: string; icon: ScreenIcon; words?: string };

/** The screens of a menu, in its order. */
export const menuScreens = (menu: Menu): MenuScreen[] =>
  rows().flatMap(([name, row]) =>
    row.menu === menu ? [{ ...row, name, path: row.pattern, icon: row.icon as ScreenIcon }] : [],
  );

/** The names of records that have an address. */
export const recordNames = (): string[] => rows().flatMap(([, { record }]) => record ?? []);

/** The address of one record: its own screen, or its list with a parameter that opens it. */
export function recordPath(record: RecordName, id: string): string {
  const row = rows().find(([, row]) => row.record === record)?.[1];
  if (!row) throw new Error(`No screen shows a ${record}.`);
  const { pattern, parameter } = row;
  return parameter ? `${pattern}?${new URLSearchParams({ [parameter]: id })}` : fillPath(pattern, { id });
}

import type { Api, Noun } from './contract/api.ts';

/** Where a screen is offered: the main list of the sidebar, its foot, or the actions of the command palette. */
export type Menu = 'main' | 'foot' | 'actions';

export type Screen = {
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

/** The nouns of which staff add, change or delete records. */
export type RecordNoun = {
  [N in Noun]: Extract<keyof Api[N], 'create' | 'update' | 'remove'> extends never ? never : N;
}[Noun];

/** The nouns whose deleted records can be restored. */
export type TrashNoun = { [N in RecordNoun]: 'restore' extends keyof Api[N] ? N : never }[RecordNoun];

type RecordDescription = {
  /** At the beginning of a message: "Product deleted successfully!" */
  title: string;
  /** Within a sentence: "Ada changed this product on ..." */
  one: string;
  /** The nouns, beside its own, whose reads show something of it: a change makes the back office read them again. */
  shownIn: Noun[];
};

/** One row for each noun with records. What a table must say beside it is in `api/src/db/tables`. */
export const records: Record<RecordNoun, RecordDescription> = {
  categories: { title: 'Category', one: 'category', shownIn: ['products', 'dashboard'] },
  products: { title: 'Product', one: 'product', shownIn: ['categories', 'dashboard'] },
  gallery: { title: 'Image', one: 'gallery image', shownIn: [] },
  enquiries: { title: 'Contact', one: 'enquiry', shownIn: ['dashboard'] },
  users: { title: 'User', one: 'user', shownIn: ['auth'] },
  socials: { title: 'Social account', one: 'social media account', shownIn: [] },
};

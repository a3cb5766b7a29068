import type { Api, Noun, TrashedNoun } from './contract/api.ts';
import type { Permission } from './contract/roles.ts';
import type { Fields } from './nouns/fields/fields.ts';
import { productFields } from './nouns/fields/product-fields.ts';
import {
  categoryFields,
  documentFields,
  enquiryFields,
  galleryFields,
  mediaFields,
  redirectFields,
  releaseFields,
  replyTemplateFields,
  socialFields,
  userFields,
} from './nouns/fields/record-fields.ts';
import { websiteFields } from './nouns/fields/website-fields.ts';
import { pageFields } from './nouns/pages/page-fields.ts';

/**
 * Where a screen is listed: a group of the sidebar and of the desktop app's *Go* menu, beside the name of the person
 * (`account`), or among the actions of the command palette. `work` begins with the specified entries, in their order.
 */
export type MenuGroup = 'work' | 'company' | 'system' | 'account' | 'actions';

export type Screen = {
  /** The path, with `:id` for a single record. */
  pattern: `/${string}`;
  title: string;
  /** The required permission; other users see that they may not open it. */
  needs: Permission;
  /** It lists records; every path below it belongs to the back office. */
  isList?: true;
  /** Deep links and notifications open a record here by this name. */
  record?: string;
  /** The query parameter that opens a record over its list; without one the path contains the id. */
  parameter?: string;
} & ({ group: MenuGroup; icon: string; words?: string } | { group?: never; icon?: never; words?: never });

/**
 * The screens of the back office, in menu order. Addresses, routes, sidebar, breadcrumbs, palette, prefetching,
 * `isAdminPath`, and the desktop app's menu and links derive from it.
 */
export const screens = {
  login: { pattern: '/admin-login', title: 'Sign in', needs: 'account' },
  forgottenPassword: { pattern: '/admin-forgotten-password', title: 'Forgotten password', needs: 'account' },
  choosePassword: { pattern: '/admin-invitation', title: 'Choose a password', needs: 'account' },
  dashboard: { pattern: '/dashboard', title: 'Dashboard', needs: 'account', group: 'work', icon: 'dashboard' },

  products: {
    pattern: '/product-operation',
    title: 'Products',
    needs: 'read',
    group: 'work',
    icon: 'products',
    isList: true,
  },
  addProduct: {
    pattern: '/product-operation/add-products',
    title: 'Add Product',
    needs: 'content',
    group: 'actions',
    icon: 'plus',
    words: 'new create',
  },
  editProduct: {
    pattern: '/product-operation/edit-product/:id',
    title: 'Edit Product',
    needs: 'content',
    record: 'product',
  },
  importProducts: {
    pattern: '/product-operation/import',
    title: 'Import',
    needs: 'content',
    group: 'actions',
    icon: 'plus',
    words: 'import products spreadsheet excel csv xlsx upload',
  },
  editGrid: {
    pattern: '/product-operation/grid',
    title: 'Edit in a grid',
    needs: 'publish',
    group: 'actions',
    icon: 'products',
    words: 'figures many products spreadsheet table bulk',
  },
  addCategory: {
    pattern: '/product-operation/add-category',
    title: 'Add Category',
    needs: 'content',
    group: 'actions',
    icon: 'plus',
    words: 'new create',
  },
  editCategory: {
    pattern: '/product-operation/edit-category/:id',
    title: 'Edit Category',
    needs: 'content',
    record: 'category',
  },

  gallery: {
    pattern: '/gallery-operation',
    title: 'Gallery',
    needs: 'read',
    group: 'work',
    icon: 'gallery',
    isList: true,
  },
  addGallery: {
    pattern: '/gallery-operation/add-gallery',
    title: 'Add Image',
    needs: 'content',
    group: 'actions',
    icon: 'plus',
    words: 'new upload picture gallery',
  },

  users: { pattern: '/user-operation', title: 'Users', needs: 'users', group: 'work', icon: 'users', isList: true },
  addUser: {
    pattern: '/user-operation/add-users',
    title: 'Add User',
    needs: 'users',
    group: 'actions',
    icon: 'plus',
    words: 'new create colleague',
  },
  editUser: { pattern: '/user-operation/edit-user/:id', title: 'Edit User', needs: 'account', record: 'user' },
  account: {
    pattern: '/user-operation/account',
    title: 'Your Account',
    needs: 'account',
    group: 'account',
    icon: 'user',
    words: 'password name appearance',
  },

  enquiries: {
    pattern: '/contact-operation',
    title: 'Contact Us',
    needs: 'enquiries',
    group: 'work',
    icon: 'enquiries',
    words: 'enquiry enquiries queries messages inbox',
    isList: true,
    record: 'enquiry',
    parameter: 'enquiry',
  },

  socials: {
    pattern: '/social-operation',
    title: 'Socials',
    needs: 'read',
    group: 'work',
    icon: 'socials',
    isList: true,
  },
  addSocial: {
    pattern: '/social-operation/add-socials',
    title: 'Add Social',
    needs: 'publish',
    group: 'actions',
    icon: 'plus',
    words: 'new create account network',
  },
  editSocial: {
    pattern: '/social-operation/edit-socials/:id',
    title: 'Edit Social',
    needs: 'publish',
    record: 'social',
  },

  quotations: {
    pattern: '/quotation-operation',
    title: 'Quotations',
    needs: 'quotations',
    group: 'company',
    icon: 'quotation',
    words: 'quotation quote offer price order',
    isList: true,
  },
  editQuotation: {
    pattern: '/quotation-operation/edit-quotation/:id',
    title: 'Quotation',
    needs: 'quotations',
    record: 'quotation',
  },
  priceLists: {
    pattern: '/quotation-operation/price-lists',
    title: 'Price Lists',
    needs: 'quotations',
    group: 'actions',
    icon: 'quotation',
    words: 'prices import spreadsheet currency',
  },
  quotationSettings: {
    pattern: '/quotation-operation/settings',
    title: 'Quotation Settings',
    needs: 'settings',
    group: 'actions',
    icon: 'quotation',
    words: 'terms delivery payment currency validity approval vat',
  },

  website: {
    pattern: '/website-operation',
    title: 'Website',
    needs: 'content',
    group: 'company',
    icon: 'company',
    words: 'company profile name phone address about home legal imprint privacy brands logo recipients settings',
  },
  pages: {
    pattern: '/page-operation',
    title: 'Pages',
    needs: 'content',
    group: 'company',
    icon: 'pages',
    words: 'page news service certificates references fairs jobs',
    isList: true,
  },
  addPage: {
    pattern: '/page-operation/add-page',
    title: 'Add Page',
    needs: 'content',
    group: 'actions',
    icon: 'plus',
    words: 'new create news',
  },
  editPage: {
    pattern: '/page-operation/edit-page/:id',
    title: 'Edit Page',
    needs: 'content',
    record: 'page',
  },
  releases: {
    pattern: '/release-operation',
    title: 'Releases',
    needs: 'publish',
    group: 'company',
    icon: 'rocket',
    words: 'release publish together go live schedule launch drafts moment',
    isList: true,
  },
  addRelease: {
    pattern: '/release-operation/add-release',
    title: 'Add Release',
    needs: 'publish',
    group: 'actions',
    icon: 'plus',
    words: 'new create publish together schedule',
  },
  editRelease: {
    pattern: '/release-operation/edit-release/:id',
    title: 'Edit Release',
    needs: 'publish',
    record: 'release',
  },
  media: {
    pattern: '/media-operation',
    title: 'Media',
    needs: 'read',
    group: 'company',
    icon: 'media',
    words: 'media library pictures images photographs documents files unused alternative text crop rotate',
    isList: true,
  },
  insights: {
    pattern: '/insights-operation',
    title: 'This month',
    needs: 'read',
    group: 'company',
    icon: 'chart',
    words: 'statistics visitors numbers analytics views searches downloads',
    isList: true,
  },
  salesFigures: {
    pattern: '/figures-operation',
    title: 'Figures',
    needs: 'enquiries',
    group: 'company',
    icon: 'figures',
    words: 'statistics sales enquiries quoted won lost reasons median answer time revenue funnel report',
    isList: true,
  },
  redirects: {
    pattern: '/addresses',
    title: 'Addresses',
    needs: 'publish',
    group: 'company',
    icon: 'link',
    words: 'redirects former website old links 404 not found',
    isList: true,
  },
  addRedirect: {
    pattern: '/addresses/add-redirect',
    title: 'Add Redirect',
    needs: 'publish',
    group: 'actions',
    icon: 'plus',
    words: 'new create address',
  },
  editRedirect: {
    pattern: '/addresses/edit-redirect/:id',
    title: 'Edit Redirect',
    needs: 'publish',
    record: 'redirect',
  },

  activity: {
    pattern: '/activity',
    title: 'Activity',
    needs: 'audit',
    group: 'system',
    icon: 'history',
    words: 'audit log history changes who when sign-ins',
    isList: true,
  },

  personalData: {
    pattern: '/personal-data',
    title: 'Personal data',
    needs: 'privacy',
    group: 'system',
    icon: 'person',
    words: 'privacy gdpr erase export retention delete enquirer',
    isList: true,
  },

  trash: {
    pattern: '/trash',
    title: 'Trash',
    needs: 'read',
    group: 'system',
    icon: 'trash',
    words: 'deleted restore recover bin undo',
    isList: true,
  },

  help: {
    pattern: '/help',
    title: 'Help',
    needs: 'account',
    group: 'account',
    icon: 'help',
    words: 'guide first day manual support',
  },

  systemStatus: {
    pattern: '/system-status',
    title: 'System status',
    needs: 'read',
    group: 'system',
    icon: 'pulse',
    words: 'health server disk backup database version memory',
  },
} as const satisfies Record<string, Screen>;

type Screens = typeof screens;
export type ScreenName = keyof Screens;
export type ScreenIcon = Extract<Screens[ScreenName], { icon: string }>['icon'];
export type RecordName = Extract<Screens[ScreenName], { record: string }>['record'];

/** The nouns whose records staff add, change or delete. */
export type RecordNoun = {
  [N in Noun]: Extract<keyof Api[N], 'create' | 'update' | 'remove'> extends never ? never : N;
}[Noun];

/** The nouns whose deleted records stay in their table. Deleted users have one of their own. */
export type TrashNoun = Exclude<TrashedNoun, 'users'>;

type RecordDescription = {
  /** The first words of a message: "Product deleted successfully!" */
  title: string;
  /** The plural in the trash. */
  plural: string;
  /** The name in the specified messages about a deletion, if it differs. */
  deletedAs?: string;
  /** For use within a sentence: "Ada changed this product on ..." */
  singular: string;
  /** What staff write. */
  fields: Fields;
  /** Other nouns whose reads include this one: a change invalidates them in the back office. */
  shownIn: Noun[];
};

/** A row for each noun with records. Its table is in `api/src/db/tables`. */
export const records: Record<RecordNoun, RecordDescription> = {
  categories: {
    title: 'Category',
    plural: 'Categories',
    singular: 'category',
    fields: categoryFields,
    shownIn: ['products', 'pendingChanges', 'releases', 'dashboard', 'trash'],
  },
  products: {
    title: 'Product',
    plural: 'Products',
    singular: 'product',
    fields: productFields,
    shownIn: ['categories', 'pendingChanges', 'releases', 'dashboard', 'trash', 'images', 'media'],
  },
  documents: {
    title: 'Document',
    plural: 'Documents',
    singular: 'document',
    fields: documentFields,
    shownIn: ['products', 'trash', 'media'],
  },
  gallery: {
    title: 'Image',
    plural: 'Images',
    singular: 'gallery image',
    fields: galleryFields,
    shownIn: ['pendingChanges', 'releases', 'trash', 'images', 'media'],
  },
  media: {
    title: 'File',
    plural: 'Media',
    singular: 'file',
    fields: mediaFields,
    shownIn: ['trash', 'images', 'products', 'gallery'],
  },
  pages: {
    title: 'Page',
    plural: 'Pages',
    singular: 'page',
    fields: pageFields,
    shownIn: ['pendingChanges', 'releases', 'trash'],
  },
  quotations: {
    title: 'Quotation',
    plural: 'Quotations',
    singular: 'quotation',
    fields: {},
    shownIn: ['enquiries'],
  },
  enquiries: {
    title: 'Enquiry',
    plural: 'Enquiries',
    deletedAs: 'Contact',
    singular: 'enquiry',
    fields: enquiryFields,
    shownIn: ['dashboard', 'trash'],
  },
  redirects: {
    title: 'Redirect',
    plural: 'Redirects',
    singular: 'redirect',
    fields: redirectFields,
    shownIn: ['trash'],
  },
  releases: {
    title: 'Release',
    plural: 'Releases',
    singular: 'release',
    fields: releaseFields,
    // It publishes records of every noun.
    shownIn: ['products', 'categories', 'gallery', 'pages', 'website', 'dashboard', 'trash'],
  },
  users: { title: 'User', plural: 'Users', singular: 'user', fields: userFields, shownIn: ['auth', 'trash'] },
  socials: {
    title: 'Social account',
    plural: 'Social accounts',
    singular: 'social media account',
    fields: socialFields,
    shownIn: ['trash'],
  },
  replyTemplates: {
    title: 'Template',
    plural: 'Templates',
    singular: 'template',
    fields: replyTemplateFields,
    shownIn: [],
  },
  website: {
    title: 'Website',
    plural: 'Website',
    singular: 'website',
    fields: websiteFields,
    shownIn: ['company', 'pendingChanges', 'releases', 'dashboard', 'status'],
  },
};

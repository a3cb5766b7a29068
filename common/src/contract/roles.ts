/** The permissions, each as the verb phrase of a refusal: "Only an owner may …". Each call requires one of them. */
export const permissions = {
  /** For every signed-in user: their own account and sessions, the dashboard. */
  account: 'use an account',
  read: 'see the catalogue in the back office',
  content: 'change products, categories and the gallery',
  /** Without it, what somebody adds is a draft, and their change of a published record waits. */
  publish: 'change what visitors see',
  enquiries: 'read and handle enquiries',
  quotations: 'see prices and make quotations',
  users: 'see and change the accounts of others',
  audit: 'see the activity of all users',
  privacy: 'search and erase personal data',
  settings: 'change the settings of the site',
  trash: 'permanently delete records in the trash',
} as const;
export type Permission = keyof typeof permissions;

/** Who may make a call: everyone, or signed-in users whose role has this permission. */
export type Access = 'public' | Permission;

/** `who` is the role with its article, for sentences. */
type RoleDescription = { title: string; who: string; summary: string; may: readonly Permission[] };

/** The roles of admin users, with their permissions. */
export const roles = {
  owner: {
    title: 'Owner',
    who: 'an owner',
    summary: 'Everything, and who else may sign in.',
    may: [
      'account',
      'read',
      'content',
      'publish',
      'enquiries',
      'quotations',
      'users',
      'audit',
      'privacy',
      'settings',
      'trash',
    ],
  },
  editor: {
    title: 'Editor',
    who: 'an editor',
    summary: 'Products, categories, gallery and social accounts. No enquiries.',
    may: ['account', 'read', 'content', 'publish'],
  },
  author: {
    title: 'Author',
    who: 'an author',
    summary: 'Prepares products, categories, images and pages, which others publish. No enquiries.',
    may: ['account', 'read', 'content'],
  },
  sales: {
    title: 'Sales',
    who: 'a sales user',
    summary: 'Enquiries and quotations. Sees the catalogue without changing it.',
    may: ['account', 'read', 'enquiries', 'quotations'],
  },
  viewer: {
    title: 'Viewer',
    who: 'a viewer',
    summary: 'Sees the catalogue, and changes only their own account.',
    may: ['account', 'read'],
  },
} as const satisfies Record<string, RoleDescription>;
export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as [Role, ...Role[]];

/**
 * Whether a role has a permission.
 * @param editorsWait whether the changes of editors wait for an owner, who then publishes alone
 */
export const may = (role: Role, permission: Permission, editorsWait = false): boolean =>
  (roles[role].may as readonly Permission[]).includes(permission) &&
  !(editorsWait && permission === 'publish' && role === 'editor');

/** The roles that have a permission, in the order of the table. */
export const rolesThatMay = (permission: Permission, editorsWait = false): Role[] =>
  roleNames.filter(role => may(role, permission, editorsWait));

/** Whether every signed-in user may make a call, whatever their role. */
export const isForEveryRole = (access: Access): boolean =>
  access === 'public' || rolesThatMay(access).length === roleNames.length;

/** The roles that have a permission, for a sentence: "an owner, an editor or an author". */
export const whoMay = (permission: Permission, editorsWait = false): string =>
  rolesThatMay(permission, editorsWait)
    .map(one => roles[one].who)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

/** The message of a refusal: which roles may do it, and the caller's role. */
export const forbiddenMessage = (permission: Permission, role: Role, editorsWait = false): string =>
  `Only ${whoMay(permission, editorsWait)} may ${permissions[permission]}. You are signed in as ${roles[role].who}.`;

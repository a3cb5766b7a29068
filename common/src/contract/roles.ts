/** What an account may do, each in the words of a refusal: "Only an owner may …". Each call decides for one of them. */
export const permissions = {
  /** What every signed-in user needs: the own account and sessions, the dashboard. */
  account: 'use an account',
  read: 'see the catalogue in the back office',
  content: 'change products, categories, the gallery and the social accounts',
  enquiries: 'read and handle enquiries',
  users: 'see and change the accounts of others',
  audit: 'see what everybody did',
  privacy: 'look up and erase personal data',
  settings: 'change the settings of the site',
} as const;
export type Permission = keyof typeof permissions;

/** Who may make a call: anybody, or signed-in users whose role has this permission. */
export type Access = 'public' | Permission;

/** `who` is one of them within a sentence. */
type RoleDescription = { title: string; who: string; summary: string; may: readonly Permission[] };

/** The roles of admin users: the only place that says what each may do. */
export const roles = {
  owner: {
    title: 'Owner',
    who: 'an owner',
    summary: 'Everything, and who else may sign in.',
    may: ['account', 'read', 'content', 'enquiries', 'users', 'audit', 'privacy', 'settings'],
  },
  editor: {
    title: 'Editor',
    who: 'an editor',
    summary: 'Products, categories, gallery and social accounts. No enquiries.',
    may: ['account', 'read', 'content'],
  },
  sales: {
    title: 'Sales',
    who: 'somebody in sales',
    summary: 'Enquiries. Sees the catalogue without changing it.',
    may: ['account', 'read', 'enquiries'],
  },
  viewer: {
    title: 'Viewer',
    who: 'a viewer',
    summary: 'Sees the catalogue, and changes nothing but the own account.',
    may: ['account', 'read'],
  },
} as const satisfies Record<string, RoleDescription>;
export type Role = keyof typeof roles;

export const roleNames = Object.keys(roles) as [Role, ...Role[]];

/** Whether a role has a permission. */
export const may = (role: Role, permission: Permission): boolean =>
  (roles[role].may as readonly Permission[]).includes(permission);

/** The roles that have a permission, in the order of the table. */
export const rolesThatMay = (permission: Permission): Role[] => roleNames.filter(role => may(role, permission));

/** Whether everybody who is signed in may make a call; visitors may make the public ones. */
export const isForEveryRole = (access: Access): boolean =>
  access === 'public' || rolesThatMay(access).length === roleNames.length;

/** The sentence of a refusal: who may do it, and as what the caller is signed in. */
export function forbiddenMessage(permission: Permission, role: Role): string {
  const allowed = rolesThatMay(permission)
    .map(one => roles[one].who)
    .join(' or ');
  return `Only ${allowed} may ${permissions[permission]}. You are signed in as ${roles[role].who}.`;
}

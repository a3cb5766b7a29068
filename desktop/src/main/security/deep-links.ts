import { adminPaths } from '@hydraulics/common/contract/paths';

export const linkProtocol = 'hydraulics-admin';

const idPattern = /^[\w-]{1,64}$/;

/** Links with an id open a record, links without one a screen. */
const recordPaths: Record<string, (id: string) => string> = {
  product: id => adminPaths.editProduct.href({ id }),
  category: id => adminPaths.editCategory.href({ id }),
  user: id => adminPaths.editUser.href({ id }),
  social: id => adminPaths.editSocial.href({ id }),
  enquiry: id => enquiryPath(id),
};
const screenPaths: Record<string, string> = {
  dashboard: adminPaths.dashboard.href(),
  products: adminPaths.products.href(),
  gallery: adminPaths.gallery.href(),
  users: adminPaths.users.href(),
  enquiries: adminPaths.enquiries.href(),
  socials: adminPaths.socials.href(),
};

/** The screen of one enquiry. */
export const enquiryPath = (id: string): string =>
  `${adminPaths.enquiries.href()}?${new URLSearchParams({ enquiry: id })}`;

/** The path for a deep link; null for anything but an exact match. */
export function deepLinkPath(link: string): string | null {
  const match = /^hydraulics-admin:\/\/([a-z]+)\/?([\w-]*)\/?$/.exec(link);
  const [, name = '', id = ''] = match ?? [];
  if (!id) return Object.hasOwn(screenPaths, name) ? (screenPaths[name] ?? null) : null;
  return Object.hasOwn(recordPaths, name) && idPattern.test(id) ? (recordPaths[name]?.(id) ?? null) : null;
}

/** The path for the deep link on the command line, where Windows and Linux pass it. */
export function deepLinkFromArgs(argv: readonly string[]): string | null {
  const links = argv.filter(argument => argument.startsWith(`${linkProtocol}:`));
  // No system passes more than one.
  return links.length === 1 && links[0] ? deepLinkPath(links[0]) : null;
}

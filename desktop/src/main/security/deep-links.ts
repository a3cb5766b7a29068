import { adminPaths } from '@hydraulics/common/contract/paths';

/** What links to this app start with. */
export const linkProtocol = 'hydraulics-admin';

/** The id of a record, as the API makes them. */
const idPattern = /^[\w-]{1,64}$/;

/** Where a link leads: with an id after the name to a record, without one to a screen. */
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

/** The screen that a link of another program means; null for what is no such link, to the letter. */
export function deepLinkPath(link: string): string | null {
  const match = /^hydraulics-admin:\/\/([a-z]+)\/?([\w-]*)\/?$/.exec(link);
  const [, name = '', id = ''] = match ?? [];
  if (!id) return Object.hasOwn(screenPaths, name) ? (screenPaths[name] ?? null) : null;
  return Object.hasOwn(recordPaths, name) && idPattern.test(id) ? (recordPaths[name]?.(id) ?? null) : null;
}

/** The screen that the arguments of a start ask for; Windows and Linux hand links over as one of them. */
export function deepLinkFromArgs(argv: readonly string[]): string | null {
  const links = argv.filter(argument => argument.startsWith(`${linkProtocol}:`));
  // More than one is nothing that a system does.
  return links.length === 1 && links[0] ? deepLinkPath(links[0]) : null;
}

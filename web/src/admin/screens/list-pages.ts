import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Crumb } from '../ui/page.tsx';

/** The list pages, by the names that breadcrumbs give them. */
export const listPages = {
  products: { title: 'Products Page', to: adminPaths.products.href() },
  gallery: { title: 'Gallery Page', to: adminPaths.gallery.href() },
  users: { title: 'Users Page', to: adminPaths.users.href() },
  socials: { title: 'Socials Page', to: adminPaths.socials.href() },
} satisfies Record<string, Crumb>;

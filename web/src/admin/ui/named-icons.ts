import type { ScreenIcon } from '@hydraulics/common/registry';
import * as icons from '../../shared/ui/icons.ts';

/** The icons that are told by name: those of the screens in the registry, and those of the palette's other lines. */
export const namedIcons = {
  dashboard: icons.dashboard,
  products: icons.products,
  gallery: icons.gallery,
  users: icons.users,
  enquiries: icons.enquiries,
  socials: icons.socials,
  user: icons.user,
  plus: icons.plus,
  history: icons.history,
  pulse: icons.pulse,
  website: icons.website,
  keyboard: icons.keyboard,
  logout: icons.logout,
} satisfies Record<ScreenIcon, string> & Record<string, string>;

export type NamedIcon = keyof typeof namedIcons;

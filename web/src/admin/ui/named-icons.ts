import type { ScreenIcon } from '@hydraulics/common/registry';
import * as icons from '../../shared/ui/icons.ts';

/** The icons that are referred to by name: those of the registry's screens and the palette's entries. */
export const namedIcons = {
  dashboard: icons.dashboard,
  products: icons.products,
  gallery: icons.gallery,
  media: icons.media,
  pages: icons.pages,
  quotation: icons.quotation,
  rocket: icons.rocket,
  users: icons.users,
  enquiries: icons.enquiries,
  socials: icons.socials,
  link: icons.link,
  user: icons.user,
  plus: icons.plus,
  chart: icons.chart,
  figures: icons.figures,
  history: icons.history,
  person: icons.person,
  pulse: icons.pulse,
  trash: icons.trash,
  company: icons.company,
  help: icons.info,
  website: icons.website,
  keyboard: icons.keyboard,
  system: icons.system,
  light: icons.light,
  dark: icons.dark,
  logout: icons.logout,
} satisfies Record<ScreenIcon, string> & Record<string, string>;

export type NamedIcon = keyof typeof namedIcons;

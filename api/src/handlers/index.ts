import type { Handlers } from '../http/invoke.ts';
import { auth } from './auth.ts';
import { categories } from './categories.ts';
import { company } from './company.ts';
import { contacts } from './contacts.ts';
import { dashboard } from './dashboard.ts';
import { desktopReleases } from './desktop-releases.ts';
import { gallery } from './gallery.ts';
import { health } from './health.ts';
import { products } from './products.ts';
import { socials } from './socials.ts';
import { status } from './status.ts';
import { users } from './users.ts';

/** Every handler. One that is missing for an endpoint of the table does not compile. */
export const handlers = {
  auth,
  categories,
  company,
  contacts,
  dashboard,
  desktopReleases,
  gallery,
  health,
  products,
  socials,
  status,
  users,
} satisfies Handlers;

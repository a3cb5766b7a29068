import { auth } from './auth.ts';
import { categories } from './categories.ts';
import { companyProfile } from './company.ts';
import { contacts } from './contacts.ts';
import { dashboard } from './dashboard.ts';
import { desktopReleases } from './desktop-releases.ts';
import type { Endpoint } from './endpoint.ts';
import { gallery } from './gallery.ts';
import { health } from './health.ts';
import { products } from './products.ts';
import { socials } from './socials.ts';
import { status } from './status.ts';
import { users } from './users.ts';

/** The one table of calls: every noun's endpoints under its name. */
export const api = {
  auth,
  categories,
  company: companyProfile,
  contacts,
  dashboard,
  desktopReleases,
  gallery,
  health,
  products,
  socials,
  status,
  users,
};

export type Api = typeof api;
export type Noun = keyof Api;

/** A table of this form; the loops over it take any. */
export type ApiTable = Record<string, Record<string, Endpoint>>;

/** Every endpoint of a table in turn, with its two names. */
export function* eachEndpoint(table: ApiTable = api): Generator<{ noun: string; name: string; endpoint: Endpoint }> {
  for (const [noun, endpoints] of Object.entries(table)) {
    for (const [name, endpoint] of Object.entries(endpoints)) yield { noun, name, endpoint };
  }
}

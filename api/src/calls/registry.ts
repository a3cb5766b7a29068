import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { audit } from '../handlers/audit/audit.ts';
import { auth } from '../handlers/auth/auth.ts';
import { categories } from '../handlers/categories/categories.ts';
import { company } from '../handlers/company/company.ts';
import { dashboard } from '../handlers/dashboard/dashboard.ts';
import { desktopReleases } from '../handlers/desktop-releases/desktop-releases.ts';
import { documents } from '../handlers/documents/documents.ts';
import { enquiries } from '../handlers/enquiries/enquiries.ts';
import { replyTemplates } from '../handlers/enquiries/reply-templates.ts';
import { gallery } from '../handlers/gallery/gallery.ts';
import { health } from '../handlers/health/health.ts';
import { images } from '../handlers/images/images.ts';
import { media } from '../handlers/images/media.ts';
import { insights } from '../handlers/insights/insights.ts';
import { pages } from '../handlers/pages/pages.ts';
import { pendingChanges } from '../handlers/pending-changes/pending-changes.ts';
import { personalData } from '../handlers/personal-data/personal-data.ts';
import { catalogues } from '../handlers/products/catalogues/catalogues.ts';
import { products } from '../handlers/products/products.ts';
import { publishRequests } from '../handlers/publish-requests/publish-requests.ts';
import { quotations } from '../handlers/quotations/quotations.ts';
import { redirects } from '../handlers/redirects/redirects.ts';
import { releases } from '../handlers/releases/releases.ts';
import { reviews } from '../handlers/reviews/reviews.ts';
import { salesFigures } from '../handlers/sales-figures/sales-figures.ts';
import { search } from '../handlers/search/search.ts';
import { secondFactors } from '../handlers/second-factors/second-factors.ts';
import { sessions } from '../handlers/sessions/sessions.ts';
import { socials } from '../handlers/socials/socials.ts';
import { status } from '../handlers/status/status.ts';
import { trash } from '../handlers/trash/trash.ts';
import { users } from '../handlers/users/users.ts';
import { versions } from '../handlers/versions/versions.ts';
import { website } from '../handlers/website/website.ts';
import { imports } from '../imports/imports.ts';
import type { Handler, Handlers } from '../rpc/invoke.ts';

/** Every handler. A missing one does not compile. */
export const handlers = {
  audit,
  auth,
  catalogues,
  categories,
  company,
  enquiries,
  dashboard,
  desktopReleases,
  documents,
  gallery,
  health,
  images,
  imports,
  insights,
  media,
  pages,
  pendingChanges,
  personalData,
  products,
  publishRequests,
  search,
  secondFactors,
  sessions,
  quotations,
  redirects,
  releases,
  replyTemplates,
  reviews,
  salesFigures,
  socials,
  status,
  trash,
  users,
  versions,
  website,
} satisfies Handlers;

export const handlerOf = (noun: string, name: string): Handler<Endpoint> =>
  (handlers as unknown as Record<string, Record<string, Handler<Endpoint>>>)[noun]?.[name] as Handler<Endpoint>;

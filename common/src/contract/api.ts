import { audit } from '../nouns/audit.ts';
import { auth } from '../nouns/auth.ts';
import { catalogues } from '../nouns/catalogues/catalogues.ts';
import { categories } from '../nouns/categories.ts';
import { companyProfile } from '../nouns/company.ts';
import { dashboard } from '../nouns/dashboard.ts';
import { desktopReleases } from '../nouns/desktop-releases.ts';
import { documents } from '../nouns/documents/documents.ts';
import { enquiries } from '../nouns/enquiries.ts';
import { health } from '../nouns/health.ts';
import { versions } from '../nouns/history/versions.ts';
import { gallery } from '../nouns/images/gallery.ts';
import { images } from '../nouns/images/images.ts';
import { media } from '../nouns/images/media.ts';
import { imports } from '../nouns/imports/imports.ts';
import { insights } from '../nouns/insights/insights.ts';
import { pages } from '../nouns/pages/pages.ts';
import { personalDataCalls } from '../nouns/privacy/personal-data.ts';
import { products } from '../nouns/products.ts';
import { pendingChanges } from '../nouns/publication/pending-changes.ts';
import { publishRequests } from '../nouns/publication/publish-requests.ts';
import { releases } from '../nouns/publication/releases.ts';
import { quotations } from '../nouns/quotations/quotations.ts';
import { redirects } from '../nouns/redirects.ts';
import { reviews } from '../nouns/reviews/reviews.ts';
import { salesFiguresCalls } from '../nouns/sales-figures/sales-figures.ts';
import { search } from '../nouns/search/search.ts';
import { secondFactors } from '../nouns/second-factors.ts';
import { sessions } from '../nouns/sessions.ts';
import { socials } from '../nouns/socials.ts';
import { status } from '../nouns/status.ts';
import { replyTemplates } from '../nouns/thread/reply-templates.ts';
import { trashEndpoints, trashedOf } from '../nouns/trash/trash.ts';
import { users } from '../nouns/users.ts';
import { websiteCalls } from '../nouns/website/website.ts';
import type { Endpoint, Output } from './endpoint.ts';

const nouns = {
  auth,
  audit,
  catalogues,
  categories,
  company: companyProfile,
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
  personalData: personalDataCalls,
  products,
  publishRequests,
  quotations,
  redirects,
  releases,
  replyTemplates,
  reviews,
  salesFigures: salesFiguresCalls,
  search,
  secondFactors,
  sessions,
  socials,
  status,
  users,
  versions,
  website: websiteCalls,
};

export type Noun = keyof typeof nouns | 'trash';

/** A description of each noun, in the order of the documentation and the trash. A missing one does not compile. */
export const nounTexts: Record<Noun, string> = {
  products: 'The products of the catalogue, with their rich texts and images',
  categories: 'The categories of products; every product has one',
  catalogues: 'Catalogues of many products as one PDF, made in the background',
  imports: 'Products from a spreadsheet: checked row by row, then imported as a whole',
  search: 'Finds products by words, type codes and figures',
  gallery: 'The images of the gallery page',
  media: 'All pictures and documents: where each is used, texts, tags, crops, and those that nothing uses',
  pages: 'Pages that staff make of blocks, such as service, references and news',
  releases: 'Records that go live together, at once or at a moment',
  pendingChanges: 'Saved changes of published records that visitors do not see yet',
  reviews: 'Links that show a draft to somebody without an account, and the remarks they bring',
  documents: 'Documents of products: data sheets, drawings, models, manuals and certificates',
  enquiries: 'What visitors send by the contact form, and what is written to them',
  quotations: 'Offers with positions and prices, in revisions',
  replyTemplates: 'Texts that staff use in replies to enquiries',
  personalData: 'The data stored about one person, how to erase it, and how long it is stored',
  auth: "Signing in, and one's own account",
  sessions: 'The sessions of a user',
  secondFactors: 'Passkeys, authenticator app and recovery codes of an account',
  users: 'The users of the back office',
  socials: "The company's social media accounts",
  redirects: 'The addresses of a former website, and paths that were not found',
  company: 'Name, address and texts of the company',
  website: 'What staff write about the company, for the pages, mails and documents',
  publishRequests: 'What waits to be published by somebody who may',
  images: 'The images of products and the gallery: where each is used, and its replacement',
  salesFigures: 'What became of the enquiries of a period',
  insights: 'What visitors looked at and did not find, as sums per month',
  dashboard: 'How complete the catalogue is, and open tasks',
  desktopReleases: 'Installers of the desktop app',
  trash: 'Deleted records, which can be restored or deleted permanently',
  versions: 'Earlier versions of records, which can be saved again',
  audit: 'Who did what, when and from where',
  status: 'The status of the server, for staff',
  health: 'Whether the service works, for monitoring',
};

/** The nouns that the trash lists, with the permission to see their deleted records. */
export const trashed = trashedOf(nouns, Object.keys(nounTexts));
export type TrashedNoun = keyof typeof trashed;

/** The table of all endpoints, by noun. */
export const api = { ...nouns, trash: trashEndpoints(trashed) };

export type Api = typeof api;
export type TrashedRecord = Output<Api['trash']['list']>[number];
export type TrashCount = Output<Api['trash']['count']>;

/** The general type of such a table. */
export type ApiTable = Record<string, Record<string, Endpoint>>;

/** Every endpoint of a table with its noun and name. */
export function* eachEndpoint(table: ApiTable = api): Generator<{ noun: string; name: string; endpoint: Endpoint }> {
  for (const [noun, endpoints] of Object.entries(table)) {
    for (const [name, endpoint] of Object.entries(endpoints)) yield { noun, name, endpoint };
  }
}

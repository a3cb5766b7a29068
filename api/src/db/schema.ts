import type { RecordNoun } from '@hydraulics/common/registry';
import { Addresses1800000000300 } from './migrations/addresses.ts';
import { Purges1800000000994 } from './migrations/caches/purges.ts';
import { CategoryIntro1800000000900 } from './migrations/category-intro.ts';
import { Certificates1800000000840 } from './migrations/certificates.ts';
import { DayCounts1800000000400 } from './migrations/day-counts.ts';
import { EnquiryDue1800000000946 } from './migrations/enquiries/enquiry-due.ts';
import { EnquiryFiles1800000000960 } from './migrations/enquiries/enquiry-files.ts';
import { EnquiryItems1800000000940 } from './migrations/enquiries/enquiry-items.ts';
import { EnquiryNotices1800000000973 } from './migrations/enquiries/enquiry-notices.ts';
import { EnquiryProofs1800000000971 } from './migrations/enquiries/enquiry-proofs.ts';
import { EnquiryStates1800000000945 } from './migrations/enquiries/enquiry-states.ts';
import { EnquiryUnits1800000000979 } from './migrations/enquiries/enquiry-units.ts';
import { EnquiryViews1800000000968 } from './migrations/enquiries/enquiry-views.ts';
import { ExactWords1800000000981 } from './migrations/enquiries/exact-words.ts';
import { ItemsByProduct1800000000989 } from './migrations/enquiries/items-by-product.ts';
import { MergedEnquiries1800000000967 } from './migrations/enquiries/merged-enquiries.ts';
import { Messages1800000000950 } from './migrations/enquiries/messages.ts';
import { MutedNotices1800000000966 } from './migrations/enquiries/muted-notices.ts';
import { ReceivedMails1800000000951 } from './migrations/enquiries/received-mails.ts';
import { ReplyFiles1800000000974 } from './migrations/enquiries/reply-files.ts';
import { ReplySignatures1800000000977 } from './migrations/enquiries/reply-signatures.ts';
import {
  AccountTables1700000000001,
  CatalogueTables1700000000002,
  EnquiryTables1700000000003,
  OperationTables1700000000000,
} from './migrations/initial.ts';
import { KeptDocuments1800000000920 } from './migrations/kept-documents.ts';
import { FailedMails1800000000976 } from './migrations/mail/failed-mails.ts';
import { MediaTable1800000000500 } from './migrations/media.ts';
import { PagePublication1800000000810 } from './migrations/page-publication.ts';
import { Pages1800000000700 } from './migrations/pages.ts';
import { PendingChanges1800000000800 } from './migrations/pending-changes.ts';
import { ContinuedWork1800000000990 } from './migrations/products/continued-work.ts';
import { NewestAndNaming1800000000995 } from './migrations/products/newest-and-naming.ts';
import { ProductLife1800000000910 } from './migrations/products/product-life.ts';
import { ProductRelations1800000000911 } from './migrations/products/product-relations.ts';
import { ShownProducts1800000000992 } from './migrations/products/shown.ts';
import { Publication1800000000200 } from './migrations/publication.ts';
import { PublishRequests1800000000830 } from './migrations/publish-requests.ts';
import { QuotationOrders1800000000975 } from './migrations/quotations/quotation-orders.ts';
import { Quotations1800000000955 } from './migrations/quotations/quotations.ts';
import { SalesFigures1800000000970 } from './migrations/quotations/sales-figures.ts';
import { Releases1800000000811 } from './migrations/releases.ts';
import { Reviews1800000000820 } from './migrations/reviews.ts';
import { SearchOfImages1800000000895, SearchOfPages1800000000880 } from './migrations/search-of-pages.ts';
import { SearchOfStandingPages1800000000890 } from './migrations/search-of-standing-pages.ts';
import { SharePictures1800000000850 } from './migrations/share-pictures.ts';
import { TimeZone1800000000931, Website1800000000100 } from './migrations/website.ts';
import { addresses } from './tables/addresses/addresses.ts';
import { missedPaths } from './tables/addresses/missed-paths.ts';
import { redirects } from './tables/addresses/redirects.ts';
import { auditEntries } from './tables/audit-entries.ts';
import { bulkOperations } from './tables/bulk-operations.ts';
import { purges } from './tables/caches/purges.ts';
import { catalogues } from './tables/catalogues/catalogues.ts';
import { categories } from './tables/categories.ts';
import { contentTags } from './tables/content-tags.ts';
import { counters } from './tables/counters.ts';
import { deletedUsers } from './tables/deleted-users.ts';
import { documents } from './tables/documents/documents.ts';
import { enquiries } from './tables/enquiries/enquiries.ts';
import { enquiryEvents } from './tables/enquiries/enquiry-events.ts';
import { enquiryFiles } from './tables/enquiries/enquiry-files.ts';
import { enquiryItems } from './tables/enquiries/enquiry-items.ts';
import { enquiryNotices } from './tables/enquiries/enquiry-notices.ts';
import { enquiryProofs } from './tables/enquiries/enquiry-proofs.ts';
import { enquiryViews } from './tables/enquiries/enquiry-views.ts';
import { enquiryFileParts, receivedFileParts, replyFileParts } from './tables/enquiries/file-parts.ts';
import { mailboxes } from './tables/enquiries/mailboxes.ts';
import { messages } from './tables/enquiries/messages.ts';
import { mutedNotices } from './tables/enquiries/muted-notices.ts';
import { receivedFiles } from './tables/enquiries/received-files.ts';
import { receivedMails } from './tables/enquiries/received-mails.ts';
import { replyFiles } from './tables/enquiries/reply-files.ts';
import { replySignatures } from './tables/enquiries/reply-signatures.ts';
import { replyTemplates } from './tables/enquiries/reply-templates.ts';
import { replyWriters } from './tables/enquiries/reply-writers.ts';
import { uploadCounts } from './tables/enquiries/upload-counts.ts';
import { gallery } from './tables/gallery.ts';
import { idempotencyKeys } from './tables/idempotency-keys.ts';
import { productImportRows } from './tables/imports/product-import-rows.ts';
import { productImports } from './tables/imports/product-imports.ts';
import { dayCounts } from './tables/insights/day-counts.ts';
import { jobs } from './tables/jobs/jobs.ts';
import { leases } from './tables/jobs/leases.ts';
import { knownDevices } from './tables/known-devices.ts';
import { media } from './tables/media/media.ts';
import { oneTimeLinks } from './tables/one-time-links.ts';
import { outbox } from './tables/outbox.ts';
import { pages } from './tables/pages/pages.ts';
import { products } from './tables/products.ts';
import { pendingChanges } from './tables/publication/pending-changes.ts';
import { publishRequests } from './tables/publication/publish-requests.ts';
import { priceLists, prices } from './tables/quotations/prices.ts';
import { quotationRevisions } from './tables/quotations/quotation-revisions.ts';
import { quotationSettings } from './tables/quotations/quotation-settings.ts';
import { quotationSums } from './tables/quotations/quotation-sums.ts';
import { quotations } from './tables/quotations/quotations.ts';
import { rateLimits } from './tables/rate-limits.ts';
import { recordVersions } from './tables/record-versions.ts';
import { releaseItems } from './tables/releases/release-items.ts';
import { releases } from './tables/releases/releases.ts';
import { reviewLinks } from './tables/reviews/review-links.ts';
import { reviewRemarks } from './tables/reviews/review-remarks.ts';
import { authenticatorApps } from './tables/second-factors/authenticator-apps.ts';
import { passkeys } from './tables/second-factors/passkeys.ts';
import { recoveryCodes } from './tables/second-factors/recovery-codes.ts';
import { usedTickets } from './tables/second-factors/used-tickets.ts';
import { sessions } from './tables/sessions.ts';
import { settings } from './tables/settings.ts';
import { site } from './tables/site.ts';
import { socials } from './tables/socials.ts';
import { users } from './tables/users.ts';
import { website } from './tables/website/website.ts';

/** Every table. A new one is a file in `tables` and a line here; a missing table for a noun does not compile. */
export const tables = {
  categories,
  products,
  gallery,
  media,
  documents,
  pages,
  socials,
  enquiries,
  users,
  deletedUsers,
  sessions,
  knownDevices,
  passkeys,
  authenticatorApps,
  recoveryCodes,
  usedTickets,
  rateLimits,
  counters,
  site,
  settings,
  contentTags,
  idempotencyKeys,
  leases,
  jobs,
  purges,
  auditEntries,
  outbox,
  oneTimeLinks,
  enquiryEvents,
  enquiryItems,
  enquiryFiles,
  enquiryFileParts,
  enquiryProofs,
  uploadCounts,
  messages,
  receivedMails,
  receivedFiles,
  receivedFileParts,
  mailboxes,
  replyWriters,
  replySignatures,
  replyTemplates,
  mutedNotices,
  enquiryNotices,
  replyFiles,
  replyFileParts,
  enquiryViews,
  quotations,
  quotationRevisions,
  quotationSums,
  quotationSettings,
  priceLists,
  prices,
  bulkOperations,
  recordVersions,
  productImports,
  productImportRows,
  catalogues,
  website,
  dayCounts,
  addresses,
  redirects,
  missedPaths,
  reviewLinks,
  reviewRemarks,
  releases,
  releaseItems,
  pendingChanges,
  publishRequests,
} satisfies Record<RecordNoun, { entity: string }> & Record<string, { entity: string; audit: unknown }>;

export type TableName = keyof typeof tables;

/**
 * The steps that the version before does not survive: they take away or change what it needs. A new one ends support for
 * upgrades without a stop and for going back, so it needs a major version (docs/decisions/0143).
 */
export const migrations = [
  OperationTables1700000000000,
  AccountTables1700000000001,
  CatalogueTables1700000000002,
  EnquiryTables1700000000003,
];

/**
 * The steps that only add to the schema, in order: the version before runs on it. A new one is a file in `migrations` and
 * a line in this list.
 */
export const expansions = [
  Website1800000000100,
  Publication1800000000200,
  Addresses1800000000300,
  DayCounts1800000000400,
  MediaTable1800000000500,
  Pages1800000000700,
  PendingChanges1800000000800,
  PagePublication1800000000810,
  Releases1800000000811,
  Reviews1800000000820,
  PublishRequests1800000000830,
  Certificates1800000000840,
  SharePictures1800000000850,
  SearchOfPages1800000000880,
  SearchOfStandingPages1800000000890,
  SearchOfImages1800000000895,
  CategoryIntro1800000000900,
  ProductLife1800000000910,
  ProductRelations1800000000911,
  KeptDocuments1800000000920,
  TimeZone1800000000931,
  EnquiryItems1800000000940,
  EnquiryStates1800000000945,
  EnquiryDue1800000000946,
  Messages1800000000950,
  ReceivedMails1800000000951,
  Quotations1800000000955,
  EnquiryFiles1800000000960,
  MutedNotices1800000000966,
  MergedEnquiries1800000000967,
  EnquiryViews1800000000968,
  SalesFigures1800000000970,
  EnquiryProofs1800000000971,
  EnquiryNotices1800000000973,
  ReplyFiles1800000000974,
  QuotationOrders1800000000975,
  FailedMails1800000000976,
  ReplySignatures1800000000977,
  EnquiryUnits1800000000979,
  ExactWords1800000000981,
  ItemsByProduct1800000000989,
  ContinuedWork1800000000990,
  ShownProducts1800000000992,
  Purges1800000000994,
  NewestAndNaming1800000000995,
];

import type { RecordNoun } from '@hydraulics/common/registry';
import { DeletedUsers1700000000022 } from './migrations/accounts/deleted-users.ts';
import { SecondFactors1700000000015 } from './migrations/accounts/second-factors.ts';
import { Settings1700000000019 } from './migrations/accounts/settings.ts';
import { AuditEntries1700000000013 } from './migrations/audit-entries.ts';
import { Catalogues1700000000034 } from './migrations/catalogue/catalogues.ts';
import { ImportDocuments1700000000038 } from './migrations/catalogue/import-documents.ts';
import { ProductImports1700000000031 } from './migrations/catalogue/product-imports.ts';
import { CatalogueOrder1700000000008 } from './migrations/catalogue-order.ts';
import { ContentTags1700000000006 } from './migrations/content-tags.ts';
import { DeletableSocials1700000000101 } from './migrations/deletable-socials.ts';
import { Documents1700000000030 } from './migrations/documents/documents.ts';
import { EnquiryDesk1700000000018 } from './migrations/enquiries/desk.ts';
import { EnquiryOrder1700000000035 } from './migrations/enquiries/order.ts';
import { EnquiryState1700000000001 } from './migrations/enquiries/state.ts';
import { EnquiryVersion1700000000009 } from './migrations/enquiries/version.ts';
import { RecordVersions1700000000026 } from './migrations/history/record-versions.ts';
import { IdempotencyKeys1700000000010 } from './migrations/idempotency-keys.ts';
import { Initial1700000000000 } from './migrations/initial.ts';
import { BackgroundJobs1700000000112 } from './migrations/jobs/background-jobs.ts';
import { Jobs1700000000108 } from './migrations/jobs/jobs.ts';
import { Leases1700000000107 } from './migrations/jobs/leases.ts';
import { LastSignIn1700000000004 } from './migrations/last-sign-in.ts';
import { ListIndexes1700000000002 } from './migrations/list-indexes.ts';
import { NaturalOrder1700000000024 } from './migrations/natural-order.ts';
import { OneTimeLinks1700000000017 } from './migrations/one-time-links.ts';
import { Outbox1700000000016 } from './migrations/outbox.ts';
import { Attributes1700000000027 } from './migrations/products/attributes.ts';
import { ImageTexts1700000000029 } from './migrations/products/image-texts.ts';
import { SeenTexts1700000000097 } from './migrations/products/seen-texts.ts';
import { TypeCodes1700000000032 } from './migrations/products/type-codes.ts';
import { Variants1700000000028 } from './migrations/products/variants.ts';
import { RateLimits1700000000012 } from './migrations/rate-limits.ts';
import { Roles1700000000014 } from './migrations/roles.ts';
import { SearchTexts1700000000023 } from './migrations/search-texts.ts';
import { Sessions1700000000011 } from './migrations/sessions.ts';
import { Site1700000000005 } from './migrations/site.ts';
import { UpdatedBy1700000000003 } from './migrations/updated-by.ts';
import { auditEntries } from './tables/audit-entries.ts';
import { bulkOperations } from './tables/bulk-operations.ts';
import { catalogues } from './tables/catalogues/catalogues.ts';
import { categories } from './tables/categories.ts';
import { contentTags } from './tables/content-tags.ts';
import { counters } from './tables/counters.ts';
import { deletedUsers } from './tables/deleted-users.ts';
import { documentDownloads } from './tables/documents/document-downloads.ts';
import { documents } from './tables/documents/documents.ts';
import { enquiries } from './tables/enquiries/enquiries.ts';
import { enquiryEvents } from './tables/enquiries/enquiry-events.ts';
import { enquiryOperations } from './tables/enquiries/enquiry-operations.ts';
import { gallery } from './tables/gallery.ts';
import { idempotencyKeys } from './tables/idempotency-keys.ts';
import { productImportRows } from './tables/imports/product-import-rows.ts';
import { productImports } from './tables/imports/product-imports.ts';
import { jobs } from './tables/jobs/jobs.ts';
import { leases } from './tables/jobs/leases.ts';
import { knownDevices } from './tables/known-devices.ts';
import { oneTimeLinks } from './tables/one-time-links.ts';
import { outbox } from './tables/outbox.ts';
import { products } from './tables/products.ts';
import { rateLimits } from './tables/rate-limits.ts';
import { recordVersions } from './tables/record-versions.ts';
import { authenticatorApps } from './tables/second-factors/authenticator-apps.ts';
import { passkeys } from './tables/second-factors/passkeys.ts';
import { recoveryCodes } from './tables/second-factors/recovery-codes.ts';
import { usedTickets } from './tables/second-factors/used-tickets.ts';
import { sessions } from './tables/sessions.ts';
import { settings } from './tables/settings.ts';
import { site } from './tables/site.ts';
import { socials } from './tables/socials.ts';
import { users } from './tables/users.ts';

/** Every table. A new one is a file in `tables` and a line here; a missing table for a noun does not compile. */
export const tables = {
  categories,
  products,
  gallery,
  documents,
  documentDownloads,
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
  auditEntries,
  outbox,
  oneTimeLinks,
  enquiryEvents,
  enquiryOperations,
  bulkOperations,
  recordVersions,
  productImports,
  productImportRows,
  catalogues,
} satisfies Record<RecordNoun, { entity: string }> & Record<string, { entity: string; audit: unknown }>;

export type TableName = keyof typeof tables;

/** Every migration, in order. A new one is a file in `migrations` and a line in this list. */
export const migrations = [
  Initial1700000000000,
  EnquiryState1700000000001,
  ListIndexes1700000000002,
  UpdatedBy1700000000003,
  LastSignIn1700000000004,
  Site1700000000005,
  ContentTags1700000000006,
  CatalogueOrder1700000000008,
  EnquiryVersion1700000000009,
  IdempotencyKeys1700000000010,
  Sessions1700000000011,
  RateLimits1700000000012,
  AuditEntries1700000000013,
  Roles1700000000014,
  SecondFactors1700000000015,
  Outbox1700000000016,
  OneTimeLinks1700000000017,
  EnquiryDesk1700000000018,
  Settings1700000000019,
  DeletedUsers1700000000022,
  SearchTexts1700000000023,
  NaturalOrder1700000000024,
  RecordVersions1700000000026,
  Attributes1700000000027,
  Variants1700000000028,
  ImageTexts1700000000029,
  Documents1700000000030,
  ProductImports1700000000031,
  TypeCodes1700000000032,
  Catalogues1700000000034,
  EnquiryOrder1700000000035,
  ImportDocuments1700000000038,
  SeenTexts1700000000097,
  DeletableSocials1700000000101,
  Leases1700000000107,
  Jobs1700000000108,
  BackgroundJobs1700000000112,
];

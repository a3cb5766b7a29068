import { purgeKnownDevices } from './accounts/known-devices.ts';
import { purgeLinks } from './accounts/one-time-links.ts';
import { purgeReviewLinks } from './accounts/review-links.ts';
import { purgeUsedTickets } from './accounts/second-factors/tickets.ts';
import { purgeSessions } from './accounts/sessions.ts';
import { startBackups } from './backup/schedule/schedule.ts';
import { purgeOperations } from './bulk/run-bulk.ts';
import { companyDay } from './company/company-day.ts';
import { freeClaims, runIfDue } from './db/jobs/jobs.ts';
import { underLease } from './db/leases/under-lease.ts';
import type { Deps } from './deps.ts';
import { noteAnswerTime } from './enquiries/desk/answer-time.ts';
import { mailDue } from './enquiries/desk/due-notices.ts';
import { purgeUnfinished } from './enquiries/files/finish-file.ts';
import { purgeReceived } from './enquiries/incoming/mails-of-person.ts';
import { proveEnquiries } from './enquiries/proof/prove-enquiries.ts';
import { purgeOldEnquiries, purgeOldQuotations, repeatErasures } from './enquiries/retention.ts';
import { purgeSuspected } from './enquiries/suspected.ts';
import { purgeUnsent } from './enquiries/thread/reply-files.ts';
import type { Env } from './env.ts';
import { catalogueWork } from './handlers/products/catalogues/make-catalogue.ts';
import { purgeIdempotencyKeys } from './http/idempotency/keys.ts';
import { purgeRateLimits } from './http/rate-limits/tries.ts';
import { importWork } from './imports/run-import.ts';
import { watchCertificates } from './mail/certificate-mail.ts';
import { mailMonth } from './mail/month-mail.ts';
import { purgeOutbox } from './mail/outbox.ts';
import { variantJobs } from './media/media.ts';
import { finishPictures } from './media/missing/finish-pictures.ts';
import { rebuildImages } from './media/missing/rebuild-images.ts';
import { purgeDeletedRecords } from './media/purge.ts';
import { catalogueJobs, purgeCatalogues } from './media/purge-catalogues.ts';
import { importJobs, purgeImports } from './media/purge-imports.ts';
import { removeStaleSharePictures } from './media/share/share-pictures.ts';
import { collectOrphans } from './media/trash/collect-orphans.ts';
import type { Jobs } from './process/jobs.ts';
import type { Closables } from './process/lifecycle.ts';
import { sendOrders } from './quotations/orders/orders.ts';
import { namerOf } from './repositories/addresses/name-unnamed.ts';
import { purgeAudit } from './repositories/audit/audit.ts';
import { purgeDayCounts } from './repositories/insights/day-counts.ts';
import { publishDueReleases, scheduleReleases } from './repositories/publication/releases/due-releases.ts';
import { publishDue, scheduleStored } from './repositories/publication/schedule.ts';
import { purgeVersions } from './repositories/versions.ts';

const halfSecond = 500;
const second = 1000;
const quarterMinute = 15 * second;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** What is done before the first request, for the whole site. */
export async function prepareBackground(deps: Deps): Promise<void> {
  await freeClaims(deps, [importJobs, catalogueJobs, variantJobs]);
  await scheduleStored(deps);
  await scheduleReleases(deps);
}

/**
 * Starts all work that is done for the whole site and not for one request. Several processes share it: each piece is
 * claimed by a job or a lease, or changes nothing when it is repeated. How often each looks for work is at the most how
 * long the work of a process that died waits for another one after its claim is over.
 */
export function startBackground(jobs: Jobs, deps: Deps, env: Env, closables: Closables): void {
  jobs.every('publication', halfSecond, () => publishDue(deps));
  jobs.every('releases', halfSecond, () => publishDueReleases({ ...deps, zone: () => companyDay(deps) }));
  // Not waited for: a stop ends them, and another process does them again.
  jobs.every('imports', second, async () => importWork.begin(deps));
  jobs.every('catalogues', second, async () => catalogueWork.begin(deps));
  jobs.every('pictures', second, signal => finishPictures(deps, signal));
  jobs.every('names in addresses', quarterMinute, namerOf(deps));
  jobs.every('unfinished files', hour, () => purgeUnfinished(deps));
  jobs.every('unsent files', hour, () => purgeUnsent(deps));
  jobs.every('month mail', quarterMinute, () => mailMonth(deps));
  jobs.every('due mail', quarterMinute, () => mailDue(deps));
  jobs.every('enquiry proof', quarterMinute, () => proveEnquiries(deps));
  jobs.every('answer time', hour, () => noteAnswerTime(deps));
  jobs.every('purges', halfSecond, async () => deps.purges?.run());
  jobs.every('orders', quarterMinute, () => sendOrders(deps));
  jobs.every('database statistics', hour, () => deps.db.gatherStatistics());
  jobs.every('certificates', minute, () => watchCertificates(deps));
  // Whoever waited for the start comes first.
  jobs.after('maintenance', second, () => runMaintenance(deps));
  const schedule = { kind: 'maintenance', everyMs: day, leaseMs: minute / 2 };
  jobs.every('maintenance', quarterMinute, () => runIfDue(deps, schedule, () => runMaintenance(deps)));
  void rebuildImages(deps);
  deps.mail.start();
  deps.mailbox.start();
  // Jobs of their own: a stop ends the program that makes a backup before anything else is closed.
  closables.add(startBackups(deps, env));
}

/** Deletes expired rows and files, unless another process is doing so. */
const runMaintenance = (deps: Deps) => underLease(deps.db, 'maintenance', () => maintain(deps));

async function maintain(deps: Deps): Promise<void> {
  await repeatErasures(deps);
  await purgeDeletedRecords(deps);
  await purgeOldEnquiries(deps);
  await purgeOldQuotations(deps);
  await purgeSuspected(deps);
  await purgeReceived(deps);
  await purgeIdempotencyKeys(deps);
  await purgeOperations(deps);
  await purgeImports(deps);
  await purgeCatalogues(deps);
  await purgeSessions(deps);
  await purgeUsedTickets(deps);
  await purgeAudit(deps);
  await purgeVersions(deps);
  await purgeKnownDevices(deps);
  await purgeRateLimits(deps);
  await purgeOutbox(deps);
  await purgeDayCounts(deps);
  await purgeLinks(deps);
  await purgeReviewLinks(deps);
  await collectOrphans(deps);
  await removeStaleSharePictures(deps);
}

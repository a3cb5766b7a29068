import { existsSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { loadOrCreateSecret } from './accounts/credentials.ts';
import { purgeKnownDevices } from './accounts/known-devices.ts';
import { purgeLinks } from './accounts/one-time-links.ts';
import { createBreachCheck, noBreachCheck } from './accounts/passwords/breached-passwords.ts';
import { purgeReviewLinks } from './accounts/review-links.ts';
import { movedPasskeysWarning } from './accounts/second-factors/moved-passkeys.ts';
import { purgeUsedTickets } from './accounts/second-factors/tickets.ts';
import { purgeSessions } from './accounts/sessions.ts';
import { createApp } from './app.ts';
import { Refusals } from './audit/refusals.ts';
import { hashesInBackups } from './backup/bucket/backups.ts';
import { rejectInterruptedRestore } from './backup/restore.ts';
import { recordRestore } from './backup/restored.ts';
import { startBackups } from './backup/schedule/schedule.ts';
import { createBlobFolders } from './blobs/disk.ts';
import { openBlobs } from './blobs/open-blobs.ts';
import { purgeOperations } from './bulk/run-bulk.ts';
import { CompanyProfile } from './company/company-profile.ts';
import { DemoCompany } from './company/demo-company.ts';
import { EarlierFile } from './company/import-company-file.ts';
import { Database } from './db/database.ts';
import { runIfDue } from './db/jobs/jobs.ts';
import { underLease } from './db/leases/under-lease.ts';
import { missingRight } from './db/server/rights.ts';
import { isInterceptable } from './db/server/tls.ts';
import { cannotOpen, type DatabaseLocation, databaseLocation } from './db/source.ts';
import { fillAtFirstStart } from './demo/first-start.ts';
import type { Deps } from './deps.ts';
import { mirrorReleases } from './desktop/mirror-releases.ts';
import { ReleaseFolder } from './desktop/release-folder.ts';
import { noteAnswerTime } from './enquiries/desk/answer-time.ts';
import { mailDue } from './enquiries/desk/due-notices.ts';
import { Erasures } from './enquiries/erasures.ts';
import { purgeUnfinished } from './enquiries/files/finish-file.ts';
import { purgeReceived } from './enquiries/incoming/mails-of-person.ts';
import { MailWebhook } from './enquiries/mailbox/mail-webhook.ts';
import { MailboxReader } from './enquiries/mailbox/mailbox-reader.ts';
import { proveEnquiries } from './enquiries/proof/prove-enquiries.ts';
import { purgeOldEnquiries, purgeOldQuotations, repeatErasures } from './enquiries/retention.ts';
import { EnquirySpool } from './enquiries/spool/spool.ts';
import { spoolPlaces } from './enquiries/spool/spool-places.ts';
import { purgeSuspected } from './enquiries/suspected.ts';
import { purgeUnsent } from './enquiries/thread/reply-files.ts';
import { type Env, loadEnvFile, readEnv } from './env.ts';
import { readDisk } from './files/disk.ts';
import { DiskReserve } from './files/disk-reserve.ts';
import { endInterruptedCatalogues } from './handlers/products/catalogues/make-catalogue.ts';
import { Health } from './health/health.ts';
import type { MetricsServer } from './health/metrics-server.ts';
import { MissedPaths } from './health/missed-paths.ts';
import { PolicyViolations } from './health/policy-violations.ts';
import { TurnWatch } from './health/turn-watch.ts';
import { purgeIdempotencyKeys } from './http/idempotency/keys.ts';
import { createHttpServer } from './http/limits/http-server.ts';
import { purgeRateLimits } from './http/rate-limits/tries.ts';
import { endInterruptedImports } from './imports/run-import.ts';
import { DayCounts } from './insights/day-counts.ts';
import { createLog } from './log.ts';
import { watchCertificates } from './mail/certificate-mail.ts';
import { Mail } from './mail/mail.ts';
import { mailMonth } from './mail/month-mail.ts';
import { purgeOutbox } from './mail/outbox.ts';
import { mailLogo } from './media/drawings/brand-picture.ts';
import { Media } from './media/media.ts';
import { purgeDeletedRecords } from './media/purge.ts';
import { purgeCatalogues } from './media/purge-catalogues.ts';
import { purgeImports } from './media/purge-imports.ts';
import { rebuildImages } from './media/rebuild-images.ts';
import { createScratch } from './media/scratch.ts';
import { removeStaleSharePictures } from './media/share/share-pictures.ts';
import { collectOrphans } from './media/trash/collect-orphans.ts';
import { createDataFolder, lockDataFolder, requireOneFileSystem } from './process/data-folder.ts';
import { Drain } from './process/drain.ts';
import { Jobs } from './process/jobs.ts';
import { Closables } from './process/lifecycle.ts';
import { addressOf, listen } from './process/listen.ts';
import { requireDatabaseFile, requireSameSite } from './process/site-id.ts';
import { demoLinesLeft, printAddresses, underConstruction } from './process/start-lines.ts';
import { stopOnSignals } from './process/stop.ts';
import { exitOnUncaughtErrors } from './process/uncaught.ts';
import { sendOrders } from './quotations/orders/orders.ts';
import { namerOf, nameUnnamed } from './repositories/addresses/name-unnamed.ts';
import { purgeAudit } from './repositories/audit/audit.ts';
import { purgeDayCounts } from './repositories/insights/day-counts.ts';
import { unhideDrafts } from './repositories/publication/back/hide-drafts.ts';
import { publishDueReleases, scheduleReleases } from './repositories/publication/releases/due-releases.ts';
import { publishDue, scheduleStored } from './repositories/publication/schedule.ts';
import { purgeVersions } from './repositories/versions.ts';
import { ProductSearch } from './search/product-search.ts';
import { builtWebsite, type Website } from './site/website.ts';

const webFolder =
  [join(import.meta.dirname, '..', 'web'), join(import.meta.dirname, '..', '..', 'web')].find(existsSync) ?? 'web';
const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Starts everything and prints the addresses.
 * @param startIsOver called once SIGINT and SIGTERM are handled here
 */
export async function startServer(startIsOver: () => void): Promise<void> {
  await start(startIsOver).catch(error => {
    throw missingRight(error) ?? error;
  });
}

async function start(startIsOver: () => void): Promise<void> {
  loadEnvFile();
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  exitOnUncaughtErrors(log);
  const closables = new Closables();
  const deps = await openDeps(env, log, closables);
  await recordRestore(deps);
  await unhideDrafts(deps.db);
  await repeatErasures(deps);
  await endInterrupted(deps, { isStart: true });
  await scheduleStored(deps);
  await scheduleReleases(deps);
  await runMaintenance(deps);
  const admin = await fillAtFirstStart(deps, env, print);
  await nameUnnamed(deps);

  const server = createHttpServer();
  const drain = new Drain(server);
  const website = await openWebsite(env, server, closables);
  const metrics = await openMetrics(env, deps, closables);
  const reserve = new DiskReserve(env.DATA_DIR);
  await reserve.fill();
  startJobs(closables.add(new Jobs(log)), deps, reserve);
  await listen(server, env);
  const address = addressOf(server, env);
  deps.publicUrl ||= address;
  const moved = await movedPasskeysWarning(deps);
  if (moved) log.warn(moved);
  const { company, missing, demoLines = [] } = await deps.profile();
  const isUnderConstruction = !company;
  if (isUnderConstruction) log.error(underConstruction(missing));
  const hasDemoLines = demoLines.length > 0;
  if (hasDemoLines) log.warn(demoLinesLeft(demoLines));
  const turns = closables.add(new TurnWatch({ log }));
  server.on('request', createRequestListener(env, deps, { website, metrics, turns, reserve }));
  printAddresses(address, env, { admin, isUnderConstruction, hasDemoLines, print });
  void rebuildImages(deps);
  void mirrorReleases(deps).catch(error =>
    log.error({ err: error }, 'The releases of the desktop app were not copied'),
  );
  deps.search.warm();
  deps.enquiries.start();
  deps.mail.start();
  deps.mailbox.start();
  closables.add(startBackups(deps, env));
  // During development the next process is already waiting.
  stopOnSignals(drain, closables, { log, ...(env.development && { limitMs: 500 }) });
  // Last, because a signal without a listener would be lost.
  startIsOver();
}

const halfSecond = 500;
const quarterMinute = 15 * 1000;
const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

function startJobs(jobs: Jobs, deps: Deps, reserve: DiskReserve): void {
  jobs.every('disk reserve', minute, () => reserve.fill());
  jobs.every('publication', halfSecond, () => publishDue(deps));
  jobs.every('releases', halfSecond, () => publishDueReleases(deps));
  jobs.every('names in addresses', quarterMinute, namerOf(deps));
  jobs.every('interrupted work', quarterMinute, () => endInterrupted(deps));
  jobs.every('unfinished files', hour, () => purgeUnfinished(deps));
  jobs.every('unsent files', hour, () => purgeUnsent(deps));
  jobs.every('month mail', hour, () => mailMonth(deps));
  jobs.every('due mail', minute, () => mailDue(deps));
  jobs.every('enquiry proof', minute, () => proveEnquiries(deps));
  jobs.every('answer time', hour, () => noteAnswerTime(deps));
  jobs.every('orders', quarterMinute, () => sendOrders(deps));
  jobs.every('desktop releases', 5 * minute, () => mirrorReleases(deps));
  jobs.every('certificates', minute, () => watchCertificates(deps));
  const schedule = { kind: 'maintenance', everyMs: day, leaseMs: hour };
  jobs.every('maintenance', hour, () => runIfDue(deps, schedule, () => runMaintenance(deps)));
}

/** Marks the work of processes that died as interrupted. */
async function endInterrupted(deps: Deps, options: { isStart?: boolean } = {}): Promise<void> {
  await endInterruptedImports(deps, options);
  await endInterruptedCatalogues(deps, options);
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

async function openDeps(env: Env, log: Logger, closables: Closables): Promise<Deps> {
  createDataFolder(env.DATA_DIR);
  // Several processes may share a database server, but not the embedded database.
  if (!env.DATABASE_URL) closables.add(lockDataFolder(env.DATA_DIR));
  const location = databaseLocation(env);
  if ('url' in location && (await isInterceptable(location))) log.warn(unencryptedDatabase);
  await rejectInterruptedRestore(env.DATA_DIR, location);
  const blobs = await openBlobs(env);
  const installation = { location, dataDir: env.DATA_DIR, blobs, adopt: env.SITE_ID_ADOPT };
  await requireDatabaseFile(installation);
  const db = closables.add(await openDatabase(location, env.START_MIGRATES));
  await requireSameSite(db, installation);
  const now = () => new Date();
  const file = new EarlierFile({ db, dataDir: env.DATA_DIR });
  if (await file.import({ now, log }))
    print('Imported the company profile from company.json. The file is no longer read.');
  const noCompany = { read: async () => null };
  const profile = new CompanyProfile(db, env.DEMO ? new DemoCompany(blobs) : noCompany, () => file.problems);
  const company = () => profile.read();
  const erasures = new Erasures(env.DATA_DIR, env.BACKUP_DIR, blobs);
  if (blobs.kind === 'disk') createBlobFolders(env.DATA_DIR);
  const scratch = createScratch(env.DATA_DIR);
  const media = closables.add(new Media({ blobs, scratch }, db));
  if (blobs.kind === 'disk') requireOneFileSystem(env.DATA_DIR, scratch);
  media.keep(() => file.images());
  media.holdInTrash(() => hashesInBackups(blobs));
  const secret = env.JWT_SECRET ?? loadOrCreateSecret(env.DATA_DIR);
  const siteUrl = env.PUBLIC_URL ?? 'http://localhost';
  const logo = async () => mailLogo(await company(), blobs);
  const mail = closables.add(new Mail({ settings: env.MAIL, siteUrl, db, company, logo, now, secret, log }));
  const fileRoom = { quotaBytes: env.ENQUIRY_FILES_GB * 1024 ** 3, disk: () => readDisk(env.DATA_DIR) };
  const received = { db, mail, media, erasures, fileRoom, now, log };
  const mailbox = closables.add(new MailboxReader({ ...received, settings: env.MAILBOX }));
  const monotonic = () => performance.now();
  return {
    db,
    media,
    search: closables.add(new ProductSearch(db, log)),
    mail,
    mailbox,
    company,
    profile: () => profile.state(),
    dataDir: env.DATA_DIR,
    backupAt: backupTime(env),
    health: new Health({ db, media, dataDir: env.DATA_DIR }),
    violations: new PolicyViolations({ log, now }),
    missed: closables.add(new MissedPaths({ db, log, now })),
    enquiries: closables.add(
      new EnquirySpool(spoolPlaces(env.DATA_DIR, blobs), { db, mail, company, now, log, erasures }),
    ),
    fileRoom,
    mailWebhook: env.MAIL_WEBHOOK_SECRET ? new MailWebhook({ secret: env.MAIL_WEBHOOK_SECRET, db, now }) : null,
    orderProgram: env.ORDER_PROGRAM,
    provesEnquiries: env.ENQUIRY_PROOF === 'on',
    erasures,
    retention: { enquiryMonths: env.ENQUIRY_RETENTION_MONTHS ?? null, backups: env.BACKUP_KEEP },
    dayCounts: closables.add(new DayCounts({ db, now, log })),
    refusals: closables.add(new Refusals({ db, log, now })),
    releases: new ReleaseFolder(join(env.DATA_DIR, 'desktop'), log),
    // By default the server's own address, known once it listens.
    publicUrl: env.PUBLIC_URL ?? '',
    filesUrl: env.FILES_URL,
    secret,
    isBreached: env.PASSWORD_BREACH_CHECK ? createBreachCheck(log) : noBreachCheck,
    now,
    monotonic,
    log,
    isApiPublic: env.API_DOCS === 'public',
    version: packageJson.version,
  };
}

const unencryptedDatabase =
  'The database server has a public address and DATABASE_TLS is off, so others on the network can read and change what ' +
  'is sent. Set DATABASE_TLS=verify.';

function backupTime({ BACKUP_AT }: Env): string | null {
  return BACKUP_AT === 'off' ? null : BACKUP_AT;
}

async function openDatabase(location: DatabaseLocation, migrates: boolean): Promise<Database> {
  try {
    return await new Database(location).open(print, { migrates });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : cause;
    throw cannotOpen(location, String(reason), cause);
  }
}

async function openMetrics(
  { METRICS_PORT, METRICS_HOST }: Env,
  deps: Deps,
  closables: Closables,
): Promise<MetricsServer | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const { startMetricsServer } = await import('./health/metrics-server.ts');
  return closables.add(await startMetricsServer(deps, { port: METRICS_PORT, host: METRICS_HOST }));
}

async function openWebsite(env: Env, server: Server, closables: Closables): Promise<Website> {
  if (!env.development) return builtWebsite(join(webFolder, 'dist'), env.SERVICE_WORKER);
  const { developmentWebsite } = await import('./site/development.ts');
  return closables.add(await developmentWebsite(webFolder, server));
}

type Served = { website: Website; metrics: MetricsServer | undefined; turns: TurnWatch; reserve: DiskReserve };

function createRequestListener(env: Env, deps: Deps, { website, metrics, turns, reserve }: Served): RequestListener {
  return createApp({
    deps,
    website,
    turns,
    trustProxy: env.TRUST_PROXY,
    reserve,
    accel: env.ACCEL_PREFIX ? { folder: resolve(env.DATA_DIR), prefix: env.ACCEL_PREFIX } : undefined,
    pageCache: env.PAGE_CACHE && !env.development,
    ...(metrics && { onFinished: metrics.observe }),
  });
}

import { existsSync } from 'node:fs';
import type { RequestListener, Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { loadOrCreateSecret } from './accounts/credentials.ts';
import type { FirstAdmin } from './accounts/first-admin.ts';
import { createBreachCheck, noBreachCheck } from './accounts/passwords/breached-passwords.ts';
import { movedPasskeysWarning } from './accounts/second-factors/moved-passkeys.ts';
import { Refusals } from './audit/refusals.ts';
import { prepareBackground, startBackground } from './background.ts';
import { hashesInBackups } from './backup/bucket/backups.ts';
import { rejectInterruptedRestore } from './backup/restore.ts';
import { recordRestore } from './backup/restored.ts';
import { createBlobFolders } from './blobs/disk.ts';
import { openBlobs } from './blobs/open-blobs.ts';
import { openContentCalls } from './changes/open-changes.ts';
import { buildOf } from './changes/purge/build.ts';
import { Purges } from './changes/purge/purges.ts';
import { CompanyProfile } from './company/company-profile.ts';
import { DemoCompany } from './company/demo-company.ts';
import { EarlierFile } from './company/import-company-file.ts';
import { Database } from './db/database.ts';
import { missingRight } from './db/server/rights.ts';
import { isInterceptable } from './db/server/tls.ts';
import { cannotOpen, type DatabaseLocation, databaseLocation } from './db/source.ts';
import { fillAtFirstStart } from './demo/first-start.ts';
import type { Deps } from './deps.ts';
import { mirrorReleases } from './desktop/mirror-releases.ts';
import { ReleaseFolder } from './desktop/release-folder.ts';
import { Erasures } from './enquiries/erasures.ts';
import { MailWebhook } from './enquiries/mailbox/mail-webhook.ts';
import { MailboxReader } from './enquiries/mailbox/mailbox-reader.ts';
import { repeatErasures } from './enquiries/retention.ts';
import { EnquirySpool } from './enquiries/spool/spool.ts';
import { spoolPlaces } from './enquiries/spool/spool-places.ts';
import { type Env, loadEnvFile, readEnv } from './env.ts';
import { readDisk } from './files/disk.ts';
import { DiskReserve } from './files/disk-reserve.ts';
import { warmFilters } from './filters/table.ts';
import { Health } from './health/health.ts';
import type { MetricsServer } from './health/metrics-server.ts';
import { MissedPaths } from './health/missed-paths.ts';
import { PolicyViolations } from './health/policy-violations.ts';
import { TurnWatch } from './health/turn-watch.ts';
import { createHttpServer } from './http/limits/http-server.ts';
import { DayCounts } from './insights/day-counts.ts';
import { createLog } from './log.ts';
import { Mail } from './mail/mail.ts';
import { mailLogo } from './media/drawings/brand-picture.ts';
import { Media } from './media/media.ts';
import { createScratch } from './media/scratch.ts';
import { createDataFolder, lockDataFolder, requireOneFileSystem } from './process/data-folder.ts';
import { Drain } from './process/drain.ts';
import { Jobs } from './process/jobs.ts';
import { Closables } from './process/lifecycle.ts';
import { addressOf, answerLater, listen } from './process/listen.ts';
import { Presence } from './process/presence.ts';
import { readSiteId, requireDatabaseFile, requireSameSite } from './process/site-id.ts';
import { demoLinesLeft, printAddresses, printWorker, underConstruction } from './process/start-lines.ts';
import { stopOnSignals } from './process/stop.ts';
import { exitOnUncaughtErrors } from './process/uncaught.ts';
import { nameUnnamed } from './repositories/addresses/name-unnamed.ts';
import { unhideDrafts } from './repositories/publication/back/hide-drafts.ts';
import { ProductSearch } from './search/product-search.ts';
import { SearchSnapshot } from './search/snapshot/search-snapshot.ts';
import type { Website } from './site/website.ts';

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
  const works = env.ROLE !== 'web';
  if (works) await prepareBackground(deps);
  const admin = await fillAtFirstStart(deps, env, print);
  await nameUnnamed(deps);

  const server = createHttpServer();
  const drain = new Drain(server);
  const jobs = closables.add(new Jobs(log));
  const parts = { env, deps, server, closables };
  if (env.ROLE === 'worker') await serveHealth(parts);
  else await serveWebsite(parts, jobs, admin);
  deps.enquiries.start();
  deps.contentCalls?.start();
  if (works) startBackground(jobs, deps, env, closables);
  closables.add(await new Presence(deps.db, env.ROLE).start());
  // During development the next process is already waiting.
  stopOnSignals(drain, closables, { log, ...(env.development && { limitMs: 500 }) });
  // Last, because a signal without a listener would be lost.
  startIsOver();
}

type Parts = { env: Env; deps: Deps; server: Server; closables: Closables };

/** Serves visitors and staff. */
async function serveWebsite({ env, deps, server, closables }: Parts, jobs: Jobs, admin: FirstAdmin): Promise<void> {
  const { log } = deps;
  const website = closables.add(await openWebsite(env, log, server));
  const metrics = await openMetrics(env, deps, closables);
  const settings = [env.PUBLIC_URL, env.DEMO, env.SERVICE_WORKER, env.FILES_URL];
  await deps.purges?.announce(buildOf({ version: deps.version, build: website.build?.(), settings }));
  const reserve = new DiskReserve(env.DATA_DIR);
  await reserve.fill();
  startOwnJobs(jobs, deps, reserve);
  const answer = answerLater(server);
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
  answer(await createRequestListener(env, deps, { website, metrics, turns, reserve }));
  printAddresses(address, env, { admin, isUnderConstruction, hasDemoLines, print });
  // Whoever waited for the start comes first.
  jobs.after('search', second, async () => deps.search.warm());
  jobs.after('filters', second, signal => warmFilters(deps.db, signal));
}

/** Serves supervisors and Prometheus. What only the website needs is not loaded. */
async function serveHealth({ env, deps, server, closables }: Parts): Promise<void> {
  const { createWorkerApp } = await import('./worker-app.ts');
  await openMetrics(env, deps, closables);
  server.on('request', createWorkerApp(deps));
  await listen(server, env);
  printWorker(addressOf(server, env), env, print);
}

const second = 1000;
const minute = 60 * second;

/** What each process does for itself: it concerns its own disk only. */
function startOwnJobs(jobs: Jobs, deps: Deps, reserve: DiskReserve): void {
  jobs.every('disk reserve', minute, () => reserve.fill());
  jobs.every('desktop releases', 5 * minute, () => mirrorReleases(deps));
  void mirrorReleases(deps).catch(error =>
    deps.log.error({ err: error }, 'The releases of the desktop app were not copied'),
  );
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
  // A CDN in front of the bucket has no stand-in for a variant that is not there yet.
  if (env.FILES_URL && blobs.kind === 's3') media.encodeAllAtOnce();
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
  const calls = env.REDIS_URL ? openContentCalls(env.REDIS_URL, { db, log, site: await readSiteId(db) }) : null;
  return {
    db,
    media,
    search: closables.add(new ProductSearch(db, log, { snapshot: new SearchSnapshot(blobs, packageJson.version) })),
    mail,
    mailbox,
    company,
    profile: () => profile.state(),
    role: env.ROLE,
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
    contentCalls: calls && closables.add(calls),
    purges: env.PURGE && new Purges({ db, now, settings: env.PURGE }),
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

async function openWebsite(env: Env, log: Logger, server: Server): Promise<Website> {
  const { builtWebsite } = await import('./site/website.ts');
  const options = { log, offline: env.SERVICE_WORKER, threads: env.RENDER_THREADS };
  if (!env.development) return builtWebsite(join(webFolder, 'dist'), options);
  const { developmentWebsite } = await import('./site/development.ts');
  return developmentWebsite(webFolder, server);
}

type Served = { website: Website; metrics: MetricsServer | undefined; turns: TurnWatch; reserve: DiskReserve };

async function createRequestListener(
  env: Env,
  deps: Deps,
  { website, metrics, turns, reserve }: Served,
): Promise<RequestListener> {
  const { createApp } = await import('./app.ts');
  return createApp({
    deps,
    website,
    turns,
    trustProxy: env.TRUST_PROXY,
    reserve,
    accel: env.ACCEL_PREFIX ? { folder: resolve(env.DATA_DIR), prefix: env.ACCEL_PREFIX } : undefined,
    pageCache: env.PAGE_CACHE && !env.development,
    work: { running: 3 + env.RENDER_THREADS },
    ...(metrics && { onFinished: metrics.observe }),
  });
}

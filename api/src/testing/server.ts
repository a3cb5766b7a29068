import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@hydraulics/common/contract/api';
import { type Client, createClient, fetchTransport, toRoutes } from '@hydraulics/common/contract/client';
import { hashPassword } from '../accounts/credentials.ts';
import { noBreachCheck } from '../accounts/passwords/breached-passwords.ts';
import { startSession } from '../accounts/sessions.ts';
import { type AppOptions, createApp } from '../app.ts';
import { Refusals } from '../audit/refusals.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { CompanyProfile } from '../company/company-profile.ts';
import { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ReleaseFolder } from '../desktop/release-folder.ts';
import { Erasures } from '../enquiries/erasures.ts';
import type { FileRoom } from '../enquiries/files/room.ts';
import type { MailboxSettings } from '../enquiries/mailbox/imap-client.ts';
import { MailWebhook } from '../enquiries/mailbox/mail-webhook.ts';
import { MailboxReader } from '../enquiries/mailbox/mailbox-reader.ts';
import { EnquirySpool } from '../enquiries/spool/spool.ts';
import { spoolPlaces } from '../enquiries/spool/spool-places.ts';
import { Health } from '../health/health.ts';
import { MissedPaths } from '../health/missed-paths.ts';
import { PolicyViolations } from '../health/policy-violations.ts';
import { createHttpServer } from '../http/limits/http-server.ts';
import { DayCounts } from '../insights/day-counts.ts';
import { createLog } from '../log.ts';
import { Mail } from '../mail/mail.ts';
import type { MailSettings } from '../mail/transport.ts';
import { mailLogo } from '../media/drawings/brand-picture.ts';
import { Media } from '../media/media.ts';
import { createScratch } from '../media/scratch.ts';
import { newUser } from '../repositories/users.ts';
import { ProductSearch } from '../search/product-search.ts';
import { type Clock, createClock } from './clock.ts';
import { testCompany } from './company.ts';
import { type FreshDatabase, freshDatabase, type TestDatabase } from './databases.ts';
import { diskFiles } from './files/folders-of.ts';
import { lastingImageWorkers } from './files/lasting-image-workers.ts';
import { createHttp, type Http } from './http.ts';
import { watchLog } from './logs/open-logs.ts';
import { migratedDatabase } from './migrated-database.ts';

/** The one admin user of every test database. */
export const admin = { name: 'Ada Admin', email: 'ada@example.com', password: 'correct horse battery' };

export type TestDeps = {
  deps: Deps;
  clock: Clock;
  folder: string;
  database: FreshDatabase;
  adminId: string;
  /** The log so far: it must be empty at the end of a test (logs/fail-on-log.ts). */
  logged: string[];
  close: () => Promise<void>;
};

/** In ms, longer than any test: how long a search and an enquiry wait for a slow database. */
export const patience = 2 ** 30;

type TestDepsOptions = {
  mail?: MailSettings | null;
  mailbox?: MailboxSettings | null;
  mailWebhookSecret?: string;
  /** Enquiries wait no longer for the database than they do in production. */
  impatient?: boolean;
  /** The tests are about what the server logs. */
  mayLog?: boolean;
  /** Where its files are; by default in its folder. */
  blobs?: Blobs | undefined;
};

/** All dependencies of handlers, on a fresh database and folder. */
export async function openTestDeps(
  kind: TestDatabase,
  databaseOptions?: string,
  onServer?: string,
  {
    mail: mailSettings = null,
    mailbox = null,
    mailWebhookSecret,
    impatient = false,
    mayLog = false,
    blobs,
  }: TestDepsOptions = {},
): Promise<TestDeps> {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  const database = databaseOptions
    ? await freshDatabase(kind, folder, databaseOptions, onServer)
    : await migratedDatabase(kind, folder, onServer);
  const clock = createClock();
  const db = await new Database(database.location, undefined, clock.monotonic).open();
  const logged: string[] = [];
  const watch = mayLog ? undefined : watchLog(logged);
  const log = createLog('warn', { write: line => logged.push(line) });
  const files = blobs ? { blobs, scratch: createScratch(folder) } : diskFiles(folder);
  const media = new Media(files, db, clock.now, lastingImageWorkers);
  const search = new ProductSearch(db, log, { patienceMs: patience });
  const secret = 'a secret that only these tests know of';
  const profile = new CompanyProfile(db, { read: async () => testCompany });
  const logo = async () => mailLogo(await deps.company(), media.blobs);
  const mailOptions = { db, company: () => deps.company(), logo, now: clock.now, secret, log };
  const mail = new Mail({ ...mailOptions, settings: mailSettings, siteUrl: 'https://www.example.com' });
  const erasures = new Erasures(folder, join(folder, 'backups'));
  const fileRoom: FileRoom = {
    quotaBytes: 5 * 1024 ** 3,
    disk: async () => ({ total: 100 * 1024 ** 3, free: 90 * 1024 ** 3 }),
  };
  const deps: Deps = {
    db,
    media,
    search,
    mail,
    mailbox: new MailboxReader({ db, mail, media, erasures, fileRoom, now: clock.now, log, settings: mailbox }),
    company: () => profile.read(),
    profile: () => profile.state(),
    // Replaced by a server that has a website.
    renderUnsaved: async () => '<!doctype html>',
    role: 'both',
    dataDir: folder,
    backupAt: null,
    health: new Health({ db, media, dataDir: folder }),
    violations: new PolicyViolations({ log, now: clock.now }),
    missed: new MissedPaths({ db, log, now: clock.now }),
    enquiries: new EnquirySpool(
      spoolPlaces(folder, media.blobs),
      { db, mail, company: () => deps.company(), now: clock.now, log, erasures },
      impatient ? {} : { databaseTimeoutMs: patience },
    ),
    fileRoom,
    mailWebhook: mailWebhookSecret ? new MailWebhook({ secret: mailWebhookSecret, db, now: clock.now }) : null,
    orderProgram: null,
    contentCalls: null,
    purges: null,
    provesEnquiries: false,
    erasures,
    retention: { enquiryMonths: null, backups: 14 },
    dayCounts: new DayCounts({ db, now: clock.now, log }),
    refusals: new Refusals({ db, log, now: clock.now }),
    releases: new ReleaseFolder(join(folder, 'desktop'), log),
    publicUrl: 'http://localhost',
    filesUrl: undefined,
    secret,
    isBreached: noBreachCheck,
    now: clock.now,
    monotonic: clock.monotonic,
    log,
    isApiPublic: true,
    version: '1.2.3',
  };
  const { name, email, password } = admin;
  // As at the start of a server.
  await profile.read();
  const row = newUser(clock.now(), { name, email, passwordHash: await adminHash(password) });
  await db.transaction(tables => tables.users.insert(row));
  const close = async () => {
    await deps.dayCounts.close();
    await deps.missed.close();
    await deps.refusals.close();
    await deps.enquiries.close();
    await deps.mail.close();
    await deps.search.close();
    await deps.media.close();
    await db.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
    watch?.end();
  };
  return { deps, clock, folder, database, adminId: row.id, logged, close };
}

export type TestServer = TestDeps & {
  url: string;
  /** The admin's token. */
  token: string;
  /** Calls with the admin's token. */
  client: Client;
  /** Calls without a token. */
  visitor: Client;
  clientOf: (token: string) => Client;
  /** Plain requests, for what the typed client cannot send; `staff` has the admin's token. */
  http: Http;
  staff: Http;
};

type TestServerOptions = Partial<AppOptions> & TestDepsOptions & { publicUrl?: string; filesUrl?: string };

/** The API on its own port, over `openTestDeps`; on the shared database server unless another is given. */
export async function startTestServer(
  kind: TestDatabase,
  {
    mail = null,
    mailWebhookSecret,
    impatient = false,
    mayLog = false,
    publicUrl,
    filesUrl,
    blobs,
    ...options
  }: TestServerOptions = {},
  onServer?: string,
): Promise<TestServer> {
  const opened = await openTestDeps(kind, undefined, onServer, {
    ...{ mail, impatient, mayLog, blobs },
    ...(mailWebhookSecret && { mailWebhookSecret }),
  });
  if (publicUrl) opened.deps.publicUrl = publicUrl;
  opened.deps.filesUrl = filesUrl;
  const listener = await listen({
    deps: opened.deps,
    ...(!impatient && { limits: { countTimeoutMs: patience } }),
    ...options,
  });
  const { url } = listener;
  const token = await openSession(opened, opened.adminId);
  const clientOf = (token: string) => clientAt(url, token);
  return {
    ...opened,
    url,
    token,
    client: clientOf(token),
    visitor: clientOf(''),
    clientOf,
    http: createHttp(url),
    staff: createHttp(url, bearer(token)),
    close: async () => {
      await listener.close();
      await opened.close();
    },
  };
}

const bearer = (token: string): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {});

/** A client of a server, with a token unless it is empty. */
export const clientAt = (url: string, token: string): Client =>
  createClient(
    toRoutes(api),
    fetchTransport(() => bearer(token), { baseUrl: url }),
  );

/** An app on a free port. */
export async function listen(options: AppOptions): Promise<{ url: string; close: () => Promise<void> }> {
  // As in production. With Node's 5 s a busy machine may close a connection just when the client reuses it.
  const server = createHttpServer().on('request', createApp(options));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/**
 * A session that outlives every test and needs no confirmation.
 * @returns its token
 */
export function openSession({ deps }: Pick<TestDeps, 'deps'>, userId: string): Promise<string> {
  const client = { address: '127.0.0.1', userAgent: '' };
  return deps.db.transaction(async tables => {
    const expiresAt = new Date('2090-01-01T00:00:00Z');
    const token = await startSession(tables, deps, client, { userId, expiresAt, idleSeconds: null });
    await tables.sessions.update({ userId, expiresAt }, { confirmedAt: expiresAt });
    return token;
  });
}

let hashed: Promise<string> | undefined;
function adminHash(password: string): Promise<string> {
  hashed ??= hashPassword(password);
  return hashed;
}

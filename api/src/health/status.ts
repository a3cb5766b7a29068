import { trashDays } from '@hydraulics/common/limits';
import type { ServerStatus } from '@hydraulics/common/nouns/status';
import { readRequest } from '../backup/schedule/requested.ts';
import { readState } from '../backup/schedule/state.ts';
import type { ContentCalls } from '../changes/content-calls.ts';
import type { Purges } from '../changes/purge/purges.ts';
import type { CompanyFile } from '../company/company-file.ts';
import type { ProfileState } from '../company/company-profile.ts';
import type { Dialect } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { countSteps } from '../db/migrating/steps.ts';
import type { MailWebhook } from '../enquiries/mailbox/mail-webhook.ts';
import type { MailboxReader } from '../enquiries/mailbox/mailbox-reader.ts';
import { readProof } from '../enquiries/proof/prove-enquiries.ts';
import { passedStations } from '../enquiries/proof/stations.ts';
import { hasRetention } from '../enquiries/retention-rules.ts';
import { countSuspectedInFlood } from '../enquiries/suspected.ts';
import type { Role } from '../env.ts';
import type { Mail } from '../mail/mail.ts';
import type { Media } from '../media/media.ts';
import { countPictures } from '../media/missing/finish-pictures.ts';
import { readProcesses } from '../process/presence.ts';
import { countOrders } from '../quotations/orders/orders.ts';
import type { OrderProgram } from '../quotations/orders/post-order.ts';
import { auditDays } from '../repositories/audit/audit.ts';
import type { Health } from './health.ts';
import type { PolicyViolations } from './policy-violations.ts';
import {
  backgroundCheck,
  backupCheck,
  bucketCheck,
  cachesCheck,
  companyCheck,
  databaseCheck,
  diskCheck,
  drillCheck,
  floodCheck,
  imagesCheck,
  mailboxCheck,
  mailCheck,
  ordersCheck,
  policyCheck,
  proofCheck,
  serversCheck,
  webhookCheck,
} from './status-checks.ts';

type StatusDeps = {
  db: Database;
  role: Role;
  media: Media;
  health: Health;
  mail: Mail;
  mailbox: MailboxReader;
  mailWebhook: MailWebhook | null;
  orderProgram: OrderProgram | null;
  contentCalls: Pick<ContentCalls, 'state'> | null;
  purges: Pick<Purges, 'state'> | null;
  company: () => Promise<CompanyFile | null>;
  provesEnquiries: boolean;
  publicUrl: string;
  violations: PolicyViolations;
  profile: () => Promise<ProfileState>;
  dataDir: string;
  backupAt: string | null;
  retention: { enquiryMonths: number | null; backups: number };
  now: () => Date;
  version: string;
};

/** The server status for staff. A check that cannot be read says so in its message. */
export async function readStatus(deps: StatusDeps): Promise<ServerStatus> {
  const { db, media, health, violations, mail, backupAt, retention, version } = deps;
  const [
    profile,
    disk,
    unwritable,
    bucket,
    migrations,
    write,
    backups,
    requested,
    database,
    mails,
    suspected,
    read,
    orders,
    purged,
    webhook,
    byState,
    proof,
    processes,
    pictures,
  ] = await Promise.all([
    deps.profile(),
    health.readDisk(),
    health.readUnwritable(),
    health.readBucket(),
    health.readDatabase(),
    health.readWriteError(),
    readState(deps),
    readRequest(db),
    readDatabaseFacts(db),
    mail.counts(),
    countSuspectedInFlood(db, deps.now()),
    deps.mailbox.state(),
    countOrders(deps),
    deps.purges?.state() ?? null,
    deps.mailWebhook?.state() ?? null,
    db.read(hasRetention),
    readProof(deps),
    readProcesses(db),
    countPictures(db),
  ]);
  const { lastBackup } = backups;
  const images = media.workerStatus();
  const schedule = { at: backupAt, now: deps.now() };
  const uptimeMs = Math.round(process.uptime() * 1000);
  return {
    checks: [
      companyCheck(profile),
      diskCheck(disk, unwritable),
      ...bucketCheck(bucket),
      ...backgroundCheck(processes, { role: deps.role, uptimeMs }),
      backupCheck(backups, { ...schedule, uptimeMs }),
      drillCheck(backups, schedule),
      imagesCheck(images, pictures),
      databaseCheck(migrations, write),
      ...serversCheck(deps.contentCalls?.state ?? null),
      ...cachesCheck(purged, deps.now()),
      mailCheck(mails, { now: deps.now(), company: profile.company }),
      ...mailboxCheck(read, deps.now()),
      ...webhookCheck(webhook, deps.now()),
      ...ordersCheck(orders),
      ...proofCheck(proof, deps.now()),
      ...floodCheck(suspected),
      ...policyCheck(violations.lastDay()),
    ],
    disk: disk instanceof Error ? null : { totalBytes: disk.total, freeBytes: disk.free },
    backup: {
      at: backupAt,
      lastGoodAt: backups.lastGoodBackupAt,
      lastDrillAt: backups.lastDrill?.at ?? null,
      last: lastBackup && { at: lastBackup.at, ok: lastBackup.ok, message: lastBackup.message },
      requested,
      kept: retention.backups,
    },
    retention: { enquiryMonths: retention.enquiryMonths, byState, trashDays, activityDays: auditDays },
    images,
    mail: mails && mail.sender && { waiting: mails.waiting, failed: mails.failed, ...mail.sender },
    proof: proof?.ended
      ? {
          startedAt: proof.ended.createdAt.toISOString(),
          isProven: proof.ended.state === 'proven',
          stations: passedStations(proof.ended, deps.mailbox.isOn),
        }
      : null,
    database,
    versions: {
      product: version,
      node: process.versions.node,
      migrations: migrations instanceof Error ? 0 : countSteps(migrations.applied),
    },
    process: { uptimeSeconds: Math.round(uptimeMs / 1000), memoryBytes: process.memoryUsage.rss() },
  };
}

const kinds = { sqlite: 'SQLite', mariadb: 'MariaDB', mysql: 'MySQL' } as const satisfies Record<Dialect, string>;

const ofSqlite = `SELECT sqlite_version() AS version, page_count * page_size AS bytes
  FROM pragma_page_count(), pragma_page_size()`;
const ofServer = `SELECT VERSION() AS version, SUM(data_length + index_length) AS bytes
  FROM information_schema.tables WHERE table_schema = DATABASE()`;

async function readDatabaseFacts(db: Database): Promise<ServerStatus['database']> {
  const sql = db.dialect === 'sqlite' ? ofSqlite : ofServer;
  type Facts = { version: string; bytes: number | string | null };
  const rows: Facts[] = await db.read(({ manager }) => manager.query(sql));
  const { version = '', bytes = null } = rows[0] ?? {};
  const plain = version.split('-')[0] ?? version;
  return { kind: kinds[db.dialect], version: plain, bytes: bytes === null ? null : Number(bytes) };
}

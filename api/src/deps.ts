import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import type { WebsitePage } from '@hydraulics/common/nouns/website/website';
import type { Logger } from 'pino';
import type { BreachCheck } from './accounts/passwords/breached-passwords.ts';
import type { Refusals } from './audit/refusals.ts';
import type { ContentCalls } from './changes/content-calls.ts';
import type { Purges } from './changes/purge/purges.ts';
import type { CompanyFile } from './company/company-file.ts';
import type { ProfileState } from './company/company-profile.ts';
import type { Database } from './db/database.ts';
import type { ReleaseFolder } from './desktop/release-folder.ts';
import type { Erasures } from './enquiries/erasures.ts';
import type { FileRoom } from './enquiries/files/room.ts';
import type { MailWebhook } from './enquiries/mailbox/mail-webhook.ts';
import type { MailboxReader } from './enquiries/mailbox/mailbox-reader.ts';
import type { EnquirySpool } from './enquiries/spool/spool.ts';
import type { Role } from './env.ts';
import type { Health } from './health/health.ts';
import type { MissedPaths } from './health/missed-paths.ts';
import type { PolicyViolations } from './health/policy-violations.ts';
import type { DayCounts } from './insights/day-counts.ts';
import type { Mail } from './mail/mail.ts';
import type { Media } from './media/media.ts';
import type { OrderProgram } from './quotations/orders/post-order.ts';
import type { ProductSearch } from './search/product-search.ts';

/** The dependencies of handlers: one value for the life of the process; tests create their own. */
export type Deps = {
  db: Database;
  media: Media;
  /** Finds products for visitors. */
  search: ProductSearch;
  /** The company profile; null while the website is under construction. */
  company: () => Promise<CompanyFile | null>;
  /** The same, with the errors of its file. */
  profile: () => Promise<ProfileState>;
  /** Renders a page of the website with values that are not saved. Set once there is a website. */
  renderUnsaved?: (page: WebsitePage, values: Partial<Record<WebsiteField, unknown>>) => Promise<string>;
  /** What this process does. */
  role: Role;
  /** The folder of all data except a database server's. */
  dataDir: string;
  /** Local time of the nightly backup, such as `03:00`; null if there is none. */
  backupAt: string | null;
  /** Health checks of this process. */
  health: Health;
  /** Policy violations reported by browsers. */
  violations: PolicyViolations;
  missed: MissedPaths;
  /** Accepts enquiries even while the database is down. */
  enquiries: EnquirySpool;
  /** How much the files that visitors send may take. */
  fileRoom: FileRoom;
  /** Sends mails, if mail is set up. */
  mail: Mail;
  /** Takes the mails that a mail service posts; null if none does. */
  mailWebhook: MailWebhook | null;
  /** Reads the mailbox to which customers answer, if there is one. */
  mailbox: MailboxReader;
  /** The program that receives orders, if there is one. */
  orderProgram: OrderProgram | null;
  /** Calls the other processes after a change, if there is a Redis. */
  contentCalls: ContentCalls | null;
  /** Purges the caches in front of the site, if there are some. */
  purges: Purges | null;
  /** Whether a daily enquiry proves that enquiries arrive. */
  provesEnquiries: boolean;
  /** Erasures, repeated after a restore. */
  erasures: Erasures;
  /** In months, how long enquiries are stored (null: indefinitely), and the number of backups. */
  retention: { enquiryMonths: number | null; backups: number };
  /** Counts what visitors do. */
  dayCounts: DayCounts;
  /** Audits refusals. */
  refusals: Refusals;
  /** Whether a password is known from a leak; makes no request unless the check is enabled. */
  isBreached: BreachCheck;
  /** Releases of the desktop app. */
  releases: ReleaseFolder;
  /** The public address of the site, such as `https://www.example.com`; passkeys belong to its host. */
  publicUrl: string;
  /** Where public pages load pictures from, such as `https://files.example.com`; undefined: from the site itself. */
  filesUrl: string | undefined;
  /** Signs the login tokens. */
  secret: string;
  /** The current time; tests replace it. */
  now: () => Date;
  /** A monotonic clock in milliseconds, for durations. */
  monotonic: () => number;
  log: Logger;
  /** Whether the OpenAPI document and the product's version are public. */
  isApiPublic: boolean;
  /** The product's version. */
  version: string;
};

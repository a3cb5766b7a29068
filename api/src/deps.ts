import type { Company } from '@hydraulics/common/nouns/company';
import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import type { ReleaseFolder } from './desktop/release-folder.ts';
import type { EnquirySpool } from './enquiries/spool.ts';
import type { Health } from './health/health.ts';
import type { Media } from './media/media.ts';

/** What handlers work with. One value for the life of the process; tests make their own. */
export type Deps = {
  db: Database;
  media: Media;
  company: () => Promise<Company>;
  /** The folder that holds all but a database server's data. */
  dataDir: string;
  /** When a backup is made each night, in local time such as `03:00`; null for never. */
  backupAt: string | null;
  /** How the parts of this process are. */
  health: Health;
  /** Takes what visitors send, also while the database cannot. */
  enquiries: EnquirySpool;
  /** What has been released of the desktop app. */
  releases: ReleaseFolder;
  /** Signs the login tokens. */
  secret: string;
  /** The time, so that tests own the clock. */
  now: () => Date;
  /** Milliseconds on a clock that nobody sets, to tell how long something has lasted. */
  monotonic: () => number;
  log: Logger;
  /** The product's version. */
  version: string;
};

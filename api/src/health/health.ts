import { AppError } from '@hydraulics/common/contract/errors';
import type { Database } from '../db/database.ts';
import { type Disk, readDisk } from '../files/disk.ts';
import type { Media } from '../media/media.ts';
import { isDraining } from '../process/lifecycle.ts';
import {
  type Check,
  checkDatabase,
  checkDisk,
  checkImageWorker,
  checkMigrations,
  checkServing,
  type Migrations,
} from './checks.ts';
import { Probe } from './probe.ts';

/** Whether the server should get requests, with every check that says so. */
export type Readiness = {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'disk' | 'imageWorker' | 'serving', Check>;
};

/** How long the database and the disk may take to answer. The sentences of the checks name it. */
const timeoutMs = 2000;
/** How long an answer is given again without asking anew, so that being asked often costs nothing. */
const keepMs = 1000;

const orError = <T>(answer: Promise<T>): Promise<T | Error> =>
  answer.catch(error => (error instanceof Error ? error : new Error(String(error))));

type HealthDeps = { db: Database; media: Pick<Media, 'workerStatus'>; dataDir: string };

/** How the parts of this process are. */
export class Health {
  readonly #media: HealthDeps['media'];
  readonly #isDraining: () => boolean;
  readonly #database: Probe<Migrations>;
  readonly #disk: Probe<Disk>;
  #kept: { answer: Promise<Omit<Readiness['checks'], 'serving'>>; at: number } | undefined;

  constructor({ db, media, dataDir }: HealthDeps, draining = isDraining) {
    this.#media = media;
    this.#isDraining = draining;
    this.#database = new Probe(() => readMigrations(db), timeoutMs);
    this.#disk = new Probe(() => readDisk(dataDir), timeoutMs);
  }

  /** Reads from the database. @throws AppError `unavailable` when it fails or does not answer in time */
  async requireDatabase(): Promise<void> {
    await this.#database.run().catch(error => {
      throw error instanceof AppError ? error : new AppError('unavailable', undefined, { cause: error });
    });
  }

  readDatabase(): Promise<Migrations | Error> {
    return orError(this.#database.run());
  }

  readDisk(): Promise<Disk | Error> {
    return orError(this.#disk.run());
  }

  /** Runs every check; what was found within the last second is given again. A stop shows at once. */
  async ready(): Promise<Readiness> {
    const now = performance.now();
    if (!this.#kept || now - this.#kept.at > keepMs) this.#kept = { answer: this.#check(), at: now };
    const checks = { ...(await this.#kept.answer), serving: checkServing(this.#isDraining()) };
    return { ready: Object.values(checks).every(({ ok }) => ok), checks };
  }

  async #check(): Promise<Omit<Readiness['checks'], 'serving'>> {
    const [database, disk] = await Promise.all([this.readDatabase(), this.readDisk()]);
    return {
      database: checkDatabase(database),
      migrations: checkMigrations(database),
      disk: checkDisk(disk),
      imageWorker: checkImageWorker(this.#media.workerStatus()),
    };
  }
}

async function readMigrations(db: Database): Promise<Migrations> {
  const rows: { name: string }[] = await db.read(({ manager }) => manager.query('SELECT name FROM migrations'));
  const known = db.source.migrations.map(migration => migration.name ?? migration.constructor.name);
  return { applied: rows.map(({ name }) => name), known };
}

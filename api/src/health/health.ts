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

/** Whether the server should receive requests, with the checks behind it. */
export type Readiness = {
  ready: boolean;
  checks: Record<'database' | 'migrations' | 'disk' | 'imageWorker' | 'serving', Check>;
};

const timeoutMs = 2000;
const cacheMs = 1000;

const orError = <T>(promise: Promise<T>): Promise<T | Error> =>
  promise.catch(error => (error instanceof Error ? error : new Error(String(error))));

type HealthDeps = { db: Database; media: Pick<Media, 'workerStatus'>; dataDir: string };

/** Health checks of this process. */
export class Health {
  readonly #media: HealthDeps['media'];
  readonly #isDraining: () => boolean;
  readonly #database: Probe<Migrations>;
  readonly #disk: Probe<Disk>;
  #cached: { promise: Promise<Omit<Readiness['checks'], 'serving'>>; at: number } | undefined;

  constructor({ db, media, dataDir }: HealthDeps, draining = isDraining) {
    this.#media = media;
    this.#isDraining = draining;
    this.#database = new Probe(() => readMigrations(db), timeoutMs);
    this.#disk = new Probe(() => readDisk(dataDir), timeoutMs);
  }

  /** Checks the database. @throws AppError `unavailable` when it fails or does not respond in time */
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

  /** Runs every check, reusing results of the last second. Draining is reported at once. */
  async ready(): Promise<Readiness> {
    const now = performance.now();
    if (!this.#cached || now - this.#cached.at > cacheMs) this.#cached = { promise: this.#check(), at: now };
    const checks = { ...(await this.#cached.promise), serving: checkServing(this.#isDraining()) };
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

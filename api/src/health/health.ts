import { basename, join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import { uploadsFolder } from '@hydraulics/common/units/images';
import type { Database } from '../db/database.ts';
import { knownSteps } from '../db/migrating/steps.ts';
import { type Disk, readDisk } from '../files/disk.ts';
import { findUnwritable } from '../files/writable-folders.ts';
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
  type Unwritable,
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
  readonly #write: Probe<void>;
  readonly #disk: Probe<Disk>;
  readonly #folders: Probe<Unwritable | null>;
  #cached: { promise: Promise<Omit<Readiness['checks'], 'serving'>>; at: number } | undefined;

  constructor({ db, media, dataDir }: HealthDeps, draining = isDraining) {
    this.#media = media;
    this.#isDraining = draining;
    this.#database = new Probe(() => readMigrations(db), timeoutMs);
    this.#write = new Probe(() => db.probeWrite(), timeoutMs);
    this.#disk = new Probe(() => readDisk(dataDir), timeoutMs);
    this.#folders = new Probe(() => findUnwritableOf(dataDir), timeoutMs);
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

  /** The error of a change to the database; undefined if it takes changes. */
  async readWriteError(): Promise<Error | undefined> {
    return (await orError(this.#write.run())) ?? undefined;
  }

  /** The first folder of the data into which no file can be written; null if there is none. */
  async readUnwritable(): Promise<Unwritable | null> {
    const result = await orError(this.#folders.run());
    return result instanceof Error ? { folder: 'of the data', problem: 'its disk does not respond' } : result;
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
    const [database, write, disk, unwritable] = await Promise.all([
      this.readDatabase(),
      this.readWriteError(),
      this.readDisk(),
      this.readUnwritable(),
    ]);
    return {
      database: checkDatabase(database, write),
      migrations: checkMigrations(database),
      disk: checkDisk(disk, unwritable),
      imageWorker: checkImageWorker(this.#media.workerStatus()),
    };
  }
}

/** The folders that must take files; the first is the data folder itself. */
const writtenFolders = ['', uploadsFolder, 'originals', 'tmp'];

async function findUnwritableOf(dataDir: string): Promise<Unwritable | null> {
  const found = await findUnwritable(writtenFolders.map(name => join(dataDir, name)));
  return found && { ...found, folder: basename(found.folder) };
}

async function readMigrations(db: Database): Promise<Migrations> {
  const rows: { name: string; kind: keyof Migrations['applied'] }[] = await db.read(({ manager }) =>
    manager.query(
      "SELECT name, 'migrations' AS kind FROM migrations UNION ALL SELECT name, 'expansions' FROM expansions",
    ),
  );
  const applied = { migrations: [] as string[], expansions: [] as string[] };
  for (const { name, kind } of rows) applied[kind].push(name);
  return { applied, known: knownSteps(db.source) };
}

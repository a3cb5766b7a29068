import { basename, join } from 'node:path';
import { AppError } from '@hydraulics/common/contract/errors';
import { uploadsFolder } from '@hydraulics/common/units/images';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database } from '../db/database.ts';
import { knownSteps } from '../db/migrating/steps.ts';
import { type Disk, readDisk } from '../files/disk.ts';
import { findUnwritable } from '../files/writable-folders.ts';
import type { Media } from '../media/media.ts';
import { isDraining } from '../process/lifecycle.ts';
import {
  type Bucket,
  type Check,
  checkBucket,
  checkDatabase,
  checkDisk,
  checkImageWorker,
  checkMigrations,
  checkServing,
  type Migrations,
  type Unwritable,
} from './checks.ts';
import { Probe } from './probe.ts';

type Checks = Record<'database' | 'migrations' | 'disk' | 'imageWorker' | 'serving', Check>;

/**
 * Whether the server should receive requests, with the checks behind it. That of the files' bucket does not count:
 * it would fail on all machines at once, and a load balancer would have none left for the pages that they still serve.
 */
export type Readiness = { ready: boolean; checks: Checks & { bucket?: Check } };

const timeoutMs = 2000;
const cacheMs = 1000;

const orError = <T>(promise: Promise<T>): Promise<T | Error> =>
  promise.catch(error => (error instanceof Error ? error : new Error(String(error))));

type HealthDeps = { db: Database; media: Pick<Media, 'workerStatus' | 'blobs'>; dataDir: string };

/** Health checks of this process. */
export class Health {
  readonly #media: HealthDeps['media'];
  readonly #isDraining: () => boolean;
  readonly #database: Probe<Migrations>;
  readonly #write: Probe<void>;
  readonly #disk: Probe<Disk>;
  readonly #folders: Probe<Unwritable | null>;
  readonly #bucket: Probe<string | null> | null;
  #cached: { promise: Promise<Omit<Readiness['checks'], 'serving'>>; at: number } | undefined;

  constructor({ db, media, dataDir }: HealthDeps, draining = isDraining) {
    const { blobs } = media;
    this.#media = media;
    this.#isDraining = draining;
    this.#database = new Probe(() => readMigrations(db), timeoutMs);
    this.#write = new Probe(() => db.probeWrite(), timeoutMs);
    this.#disk = new Probe(() => readDisk(dataDir), timeoutMs);
    this.#folders = new Probe(() => findUnwritableOf(dataDir, blobs), timeoutMs);
    this.#bucket = blobs.kind === 's3' ? new Probe(() => blobs.findProblem(), timeoutMs) : null;
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

  /** The bucket of the files; null if files are on disk. */
  async readBucket(): Promise<Bucket | null> {
    if (!this.#bucket) return null;
    const problem = await orError(this.#bucket.run());
    return { problem: problem instanceof Error ? 'it does not respond' : problem };
  }

  readDisk(): Promise<Disk | Error> {
    return orError(this.#disk.run());
  }

  /** Runs every check, reusing results of the last second. Draining is reported at once. */
  async ready(): Promise<Readiness> {
    const now = performance.now();
    if (!this.#cached || now - this.#cached.at > cacheMs) this.#cached = { promise: this.#check(), at: now };
    const checks = { ...(await this.#cached.promise), serving: checkServing(this.#isDraining()) };
    const { bucket, ...counted } = checks;
    return { ready: Object.values(counted).every(({ ok }) => ok), checks };
  }

  async #check(): Promise<Omit<Readiness['checks'], 'serving'>> {
    const [database, write, disk, unwritable, bucket] = await Promise.all([
      this.readDatabase(),
      this.readWriteError(),
      this.readDisk(),
      this.readUnwritable(),
      this.readBucket(),
    ]);
    return {
      database: checkDatabase(database, write),
      migrations: checkMigrations(database),
      disk: checkDisk(disk, unwritable),
      imageWorker: checkImageWorker(this.#media.workerStatus()),
      ...(bucket && { bucket: checkBucket(bucket) }),
    };
  }
}

/** The folders that must take files; the first is the data folder itself. */
const writtenFolders = { disk: ['', uploadsFolder, 'originals', 'tmp'], s3: ['', 'tmp'] };

async function findUnwritableOf(dataDir: string, { kind }: Blobs): Promise<Unwritable | null> {
  const found = await findUnwritable(writtenFolders[kind].map(name => join(dataDir, name)));
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

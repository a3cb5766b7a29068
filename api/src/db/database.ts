import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@hydraulics/common/contract/errors';
import type { DataSource, EntityManager, ObjectLiteral, Repository } from 'typeorm';
import type { Dialect } from './columns.ts';
import { ContentVersion, readStoredVersion, renewEpoch, type StoredVersion } from './content/content-version.ts';
import { touchMenu } from './content/published.ts';
import { noteShownDocuments } from './content/shown-documents.ts';
import { type ContentTouch, collectTouches, recordRead, type TagVersions, tagRows } from './content-tags.ts';
import { databaseError } from './errors.ts';
import { migrate, requireMigrated } from './migrate.ts';
import { type TableName, tables } from './schema.ts';
import type { TimeLimits } from './server/pool.ts';
import { serverTransaction } from './server/transaction.ts';
import { createDataSource, type DatabaseLocation, dialectOf } from './source.ts';
import { SqliteAccess } from './sqlite/connection.ts';
import { sqliteTransaction } from './sqlite/transaction.ts';
import type { StoredFile } from './stored-file.ts';
import type { Table } from './table.ts';
import { type AuditedCall, AuditTrail } from './trail/audit-trail.ts';
import { storedWords, type WordsOf } from './words/exact-words.ts';

type RowOf<T> = T extends Table<infer R> ? R : never;

/** Every table of the database, over one connection or one transaction. */
export type Tables = {
  manager: EntityManager;
  /** Files that a row of the transaction no longer has. After the commit they go to the trash, unless another has them. */
  free(files: readonly StoredFile[]): void;
} & {
  [Name in TableName]: Repository<RowOf<(typeof tables)[Name]>>;
};

/** Makes each repository when it is first used: a transaction uses a few of many tables. */
class LazyTables {
  readonly manager: EntityManager;
  readonly trail: AuditTrail | undefined;
  readonly #freed: StoredFile[] | undefined;

  constructor(manager: EntityManager, freed?: StoredFile[], trail?: AuditTrail) {
    this.manager = manager;
    this.#freed = freed;
    this.trail = trail;
  }

  free(files: readonly StoredFile[]): void {
    if (!this.#freed) throw new Error('A plain read frees no files.');
    this.#freed.push(...files);
  }
}

for (const name of Object.keys(tables) as TableName[]) {
  Object.defineProperty(LazyTables.prototype, name, {
    get(this: LazyTables) {
      const repository = repositoryOf(this.manager, tables[name]);
      const value = this.trail?.watch(name, repository) ?? repository;
      Object.defineProperty(this, name, { value });
      return value;
    },
  });
}

const tablesOf = (manager: EntityManager, freed?: StoredFile[], trail?: AuditTrail) =>
  new LazyTables(manager, freed, trail) as unknown as Tables;

/**
 * A repository whose `insert` does not change the given rows. TypeORM would read columns with defaults back, and on
 * SQLite write them, ids included, into the given rows in another order. Words are stored for version 1.0.0, too.
 */
function repositoryOf(manager: EntityManager, { entity, words = {} }: Named): Repository<ObjectLiteral> {
  const repository: Repository<ObjectLiteral> = Object.create(manager.getRepository(entity));
  repository.insert = rows => {
    const stored = Array.isArray(rows) ? rows.map(row => storedWords(words, row)) : storedWords(words, rows);
    return manager.createQueryBuilder().insert().into(entity).values(stored).updateEntity(false).execute();
  };
  repository.update = (criteria, changed) => manager.update(entity, criteria, storedWords(words, changed));
  return repository;
}

type Named = { entity: string; words?: WordsOf };

export type CommitStep = (tables: Tables, recordId: string | undefined) => Promise<void>;

/** `settle` runs in each of its writing transactions, with the id of the audited record. */
type AuditedWork = AuditedCall & { settle?: CommitStep | undefined };

/**
 * The only access to the database. The embedded SQLite has one connection, on which a second transaction fails and a
 * concurrent query would see uncommitted work, so all accesses are queued. On a server they run in parallel. Calls
 * inside a running access join it. Never await network or image work inside one.
 */
export class Database {
  readonly dialect: Dialect;
  readonly source: DataSource;
  readonly #location: DatabaseLocation;
  readonly #current = new AsyncLocalStorage<{ tables: Tables; transaction: boolean; afterCommit?: (() => void)[] }>();
  readonly #beforeCommit = new AsyncLocalStorage<CommitStep>();
  readonly #audited = new AsyncLocalStorage<AuditedWork>();
  #afterFreeing: (files: StoredFile[]) => Promise<void> = async () => undefined;
  #afterContentWrite: () => void = () => undefined;
  readonly #sqlite: SqliteAccess | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  /** For reads outside a transaction, which all have one manager. */
  #tables: Tables | undefined;
  #opened = false;
  readonly #content: ContentVersion;
  /** Runs work outside the caller's access, audited call and idempotency key. */
  readonly #outside = AsyncLocalStorage.snapshot();

  /** @param monotonic the clock of edits, in ms; the same as the page cache's */
  constructor(location: DatabaseLocation, limits?: TimeLimits, monotonic = () => performance.now()) {
    this.#location = location;
    this.#content = new ContentVersion(monotonic);
    this.dialect = dialectOf(location);
    this.source = createDataSource(location, limits);
    if ('file' in location) this.#sqlite = new SqliteAccess(this.source, location.file);
  }

  /**
   * Connects and migrates the schema, or with `migrates: false` requires that it is up to date; `note` receives a line
   * when that changes existing data.
   */
  async open(note: (line: string) => void = () => undefined, { migrates = true } = {}): Promise<this> {
    await this.source.initialize();
    try {
      await this.#sqlite?.configure();
      if (migrates) await migrate(this.source, this.#location, note);
      else await requireMigrated(this.source);
    } catch (error) {
      await this.source.destroy();
      throw error;
    }
    this.#opened = true;
    // It makes nothing but queries quicker, so a full disk must not prevent a start.
    await this.gatherStatistics().catch(() => undefined);
    await this.readContentVersion();
    return this;
  }

  /** Keeps queries of the embedded database quick while it grows. A server does so itself. */
  async gatherStatistics(): Promise<void> {
    const sqlite = this.#sqlite;
    if (sqlite) await this.#enqueue(() => sqlite.gatherStatistics());
  }

  async close(): Promise<void> {
    this.#opened = false;
    await this.#queue;
    if (this.source.isInitialized) await this.source.destroy();
  }

  /** The last content version that this process read, as it counts it: it never falls. */
  get contentVersion(): number {
    return this.#content.current;
  }

  /** The content version at which each tag last changed. */
  get tags(): TagVersions {
    return this.#content.tags;
  }

  /** The newest content version that this process knows, as it is stored. */
  get storedContentVersion(): StoredVersion {
    return this.#content.stored;
  }

  /** Identifies a content version in every process. */
  get contentKey(): string {
    const { epoch, value } = this.#content.stored;
    return `${epoch}.${value}`;
  }

  /** In ms, how long ago this process read the content version. */
  get contentAge(): number {
    return this.#content.age;
  }

  /** Whether this is called within a read or a transaction, which must not wait for another one. */
  get isWithinAccess(): boolean {
    return this.#current.getStore() !== undefined;
  }

  /** How often the stored content version went back: nothing from before may be reused by the versions of records. */
  get contentSetbacks(): number {
    return this.#content.setbacks;
  }

  /** Reads the content version, which another process may have raised, or a restore may have put back. */
  async readContentVersion(): Promise<number> {
    const hasToTell = await this.#content.read(work => this.read(work));
    // Not awaited: a page does not wait for it, and a replica may refuse it.
    if (hasToTell) void this.#outside(() => this.renewContentEpoch()).catch(() => undefined);
    return this.#content.current;
  }

  /** Makes every process discard all that it derived from the content, as after a restore. */
  async renewContentEpoch(): Promise<void> {
    const { epoch } = this.#content.stored;
    const renewed = await this.exclusive(async tables =>
      (await readStoredVersion(tables)).epoch === epoch ? renewEpoch(tables) : undefined,
    );
    if (renewed !== undefined) this.#content.recordEpoch(renewed);
  }

  /**
   * Makes a change that concerns no row. A read-only server refuses it, and a lock or a full disk of SQLite may delay or
   * fail it, but it writes nothing.
   */
  async probeWrite(): Promise<void> {
    await this.read(({ manager }) => manager.query("UPDATE counters SET value = value WHERE name = ''"));
  }

  /** Runs reads, outside a transaction unless one is already open. */
  read<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    recordRead();
    const current = this.#current.getStore();
    if (current) return work(current.tables);
    this.#tables ??= tablesOf(this.source.manager);
    const tables = this.#tables;
    return this.#enqueue(() => this.#current.run({ tables, transaction: false }, () => work(tables)));
  }

  /** Sets the callback for files that rows and versions no longer have; it runs after the commit. */
  onFilesFreed(listener: (files: StoredFile[]) => Promise<void>): void {
    this.#afterFreeing = listener;
  }

  /** Sets the callback for committed writes of this process to public content. It must not throw or wait. */
  onContentWritten(listener: () => void): void {
    this.#afterContentWrite = listener;
  }

  /**
   * Runs a transaction that does not change public content. On a server `work` may run several times, so it changes
   * nothing else than the database.
   */
  async transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    const current = this.#current.getStore();
    if (current?.transaction) return work(current.tables);
    if (current) throw new Error('A transaction cannot begin inside a plain read.');
    const beforeCommit = this.#beforeCommit.getStore();
    const audited = this.#audited.getStore();
    const transact = this.#sqlite ? sqliteTransaction : serverTransaction;
    const { value, freed, afterCommit } = await this.#enqueue(() =>
      transact(this.source, manager => {
        const trail = audited && new AuditTrail(audited);
        const freed: StoredFile[] = [];
        const tables = tablesOf(manager, freed, trail);
        const afterCommit: (() => void)[] = [];
        return this.#current.run({ tables, transaction: true, afterCommit }, async () => {
          const value = await work(tables);
          freed.push(...((await trail?.write(tables)) ?? []));
          await audited?.settle?.(tables, trail?.main?._id);
          await beforeCommit?.(tables, trail?.main?._id);
          return { value, freed, afterCommit };
        });
      }),
    );
    for (const step of afterCommit) step();
    if (freed.length > 0) await this.#afterFreeing(freed);
    return value;
  }

  /** Runs a call whose writing transactions each add an audit entry with their changes. */
  audited<T>(call: AuditedWork, work: () => Promise<T>): Promise<T> {
    return this.#audited.run(call, work);
  }

  /**
   * Runs work in which every transaction also runs `step` before its commit, with the id of the audited record. Steps of
   * the work around it run afterwards.
   */
  withCommitHook<T>(step: CommitStep, work: () => Promise<T>): Promise<T> {
    const outer = this.#beforeCommit.getStore();
    const steps: CommitStep = async (...written) => {
      await step(...written);
      await outer?.(...written);
    };
    return this.#beforeCommit.run(steps, work);
  }

  /**
   * A transaction under the content lock, which excludes all other writes to content and its files, in every process.
   * Since this lock is taken first, content writes cannot deadlock.
   */
  exclusive<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    return this.transaction(async tables => {
      if (this.dialect !== 'sqlite') {
        await tables.counters.findOneOrFail({ where: { name: 'content' }, lock: { mode: 'pessimistic_write' } });
      }
      return work(tables);
    });
  }

  /**
   * A write to public content: `exclusive`, and it raises the content version in the same transaction. `touch` names
   * the changed tags; pages made from other content stay cached.
   */
  write<T>(work: (tables: Tables, touch: ContentTouch) => Promise<T>): Promise<T> {
    return this.exclusive(async tables => {
      const { touch, touched } = collectTouches();
      const before = this.#content.stored;
      await noteShownDocuments(tables);
      const value = await work(tables, touch);
      await touchMenu(tables, touch, touched());
      await tables.counters.increment({ name: 'content' }, 'value', 1);
      const stored = await readStoredVersion(tables);
      // Other processes might otherwise miss a setback until the version has passed theirs again.
      const isBack = stored.epoch === before.epoch && stored.value <= before.value;
      if (isBack) stored.epoch = await renewEpoch(tables);
      await tables.contentTags.upsert(tagRows(touched(), stored.value), ['tag']);
      this.#current.getStore()?.afterCommit?.push(() => {
        this.#content.recordWrite(stored, touched());
        this.#afterContentWrite();
      });
      return value;
    });
  }

  async #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#opened) throw new AppError('unavailable');
    const sqlite = this.#sqlite;
    const run = () => (sqlite ? sqlite.use(work) : work()).catch(error => Promise.reject(databaseError(error)));
    if (!sqlite) return run();
    const turn = this.#queue.then(run, run);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}

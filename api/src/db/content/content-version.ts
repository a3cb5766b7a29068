import { randomInt } from 'node:crypto';
import { MoreThan, type Repository } from 'typeorm';
import { TagVersions, type Touched, tag } from '../content-tags.ts';
import type { ContentTagRow } from '../tables/content-tags.ts';
import type { CounterRow } from '../tables/counters.ts';
import { withFixedText } from './fixed-text.ts';

/** The content version as stored. The epoch is a random number that changes when the version has gone back. */
export type StoredVersion = { epoch: number; value: number };

type VersionTables = { counters: Repository<CounterRow>; contentTags: Repository<ContentTagRow> };
type Read = <T>(work: (tables: VersionTables) => Promise<T>) => Promise<T>;

const valueRow = 'content';
const epochRow = 'content-epoch';

/** Reads the stored version. Without an epoch it has never gone back. */
export async function readStoredVersion({ counters }: Pick<VersionTables, 'counters'>): Promise<StoredVersion> {
  const names = { value: valueRow, epoch: epochRow };
  const query = counters.createQueryBuilder('row').where('row.name = :value OR row.name = :epoch', names);
  const rows = await withFixedText('content version', query).getMany();
  const value = rows.find(({ name }) => name === valueRow)?.value;
  if (value === undefined) throw new Error('The table counters has no content version.');
  return { epoch: rows.find(({ name }) => name === epochRow)?.value ?? 0, value };
}

/** Stores another epoch, so that every process discards all that it derived from the content. */
export async function renewEpoch({ counters }: Pick<VersionTables, 'counters'>): Promise<number> {
  const value = randomInt(1, 2 ** 31);
  await counters.upsert({ name: epochRow, value }, ['name']);
  return value;
}

/**
 * The content version as this process counts it. The stored one goes back if the database is restored under the
 * process, or fails over to a replica that lags. This one then still rises, and every tag with it, so that everything
 * derived from lost content is stale (docs/decisions/0028).
 */
export class ContentVersion {
  readonly tags = new TagVersions();
  #stored: StoredVersion = { epoch: 0, value: 0 };
  /** Added to a stored version. */
  #offset = 0;
  /** The tags of all writes up to this stored version are loaded. */
  #tagsSeen = 0;
  #setbacks = 0;
  #isRead = false;
  /** When the stored version was last read: other processes' writes that it lacked are later. */
  #readAt = Number.NEGATIVE_INFINITY;
  readonly #monotonic: () => number;

  /** @param monotonic the clock of edits, in ms; the same as the page cache's */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  get current(): number {
    return this.#stored.value + this.#offset;
  }

  /** The newest stored version that this process knows. */
  get stored(): StoredVersion {
    return this.#stored;
  }

  /** In ms, the time since the stored version was read. */
  get age(): number {
    return this.#monotonic() - this.#readAt;
  }

  /** How often the stored version went back. */
  get setbacks(): number {
    return this.#setbacks;
  }

  /**
   * Reads the stored version and the tags of writes of other processes.
   * @returns whether it had gone back without another epoch
   */
  async read(read: Read): Promise<boolean> {
    const before = this.#stored;
    const startedAt = this.#monotonic();
    const stored = await read(readStoredVersion);
    if (!this.#isRead) {
      this.#isRead = true;
      this.#readAt = startedAt;
      this.#stored = stored;
      this.#tagsSeen = stored.value;
      return false;
    }
    const isBack = hasGoneBack(before, stored);
    // A version recorded during the read is at least as new.
    if (this.#stored !== before && (isBack || hasGoneBack(this.#stored, stored))) return false;
    if (isBack) {
      this.#setBack(stored);
      return before.epoch === stored.epoch;
    }
    if (stored.value > this.#tagsSeen) await this.#loadTags(read, stored);
    this.#readAt = startedAt;
    return false;
  }

  async #loadTags(read: Read, { epoch, value }: StoredVersion): Promise<void> {
    const setbacks = this.#setbacks;
    // Read after the version, so that no earlier tag is missed.
    const rows = await read(({ contentTags }) => contentTags.findBy({ version: MoreThan(this.#tagsSeen) }));
    if (this.#setbacks !== setbacks) return;
    const offset = this.#offset;
    const known = rows.map(row => ({ tag: row.tag, version: row.version + offset }));
    this.tags.recordRemote(known, value + offset, this.#readAt);
    if (value > this.#tagsSeen) this.#tagsSeen = value;
    if (value > this.#stored.value) this.#stored = { epoch, value };
  }

  /** Records a committed write of this process. */
  recordWrite(stored: StoredVersion, { now, edited }: Touched): void {
    if (stored.epoch !== this.#stored.epoch) {
      this.#setBack(stored);
      return;
    }
    const version = stored.value + this.#offset;
    this.tags.record(now, version);
    if (edited.length > 0) this.tags.recordEdit(edited, version, this.#monotonic());
    if (stored.value > this.#stored.value) this.#stored = stored;
  }

  /** Records an epoch that this process has stored after it noticed the setback. */
  recordEpoch(epoch: number): void {
    this.#stored = { ...this.#stored, epoch };
  }

  #setBack(stored: StoredVersion): void {
    const next = this.current + 1;
    this.#stored = stored;
    this.#tagsSeen = stored.value;
    this.#offset = next - stored.value;
    this.#setbacks += 1;
    this.tags.record([tag.everything], next);
  }
}

/** Whether the content of an earlier version may not be part of a later one. */
const hasGoneBack = (earlier: StoredVersion, later: StoredVersion): boolean =>
  later.epoch !== earlier.epoch || later.value < earlier.value;

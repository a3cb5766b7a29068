import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Deps } from '../../deps.ts';

/** In ms: the age of the content version at which it is refreshed, and at which responses wait for that. */
const refreshAfterMs = 400;
const trustForMs = 900;
/** In ms: how long the database may be silent before it counts as down, and how often it is then polled. */
const silenceTimeoutMs = 1000;
const usualPollMs = 1000;

type WatchDeps = Pick<Deps, 'db' | 'monotonic' | 'log' | 'purges'>;

/**
 * Tracks the content version and whether the database responds. While it is down it is polled in the background only, so
 * that no request waits.
 */
export class ContentWatch {
  readonly #deps: WatchDeps;
  readonly #pollMs: number;
  #refreshedAt: number;
  #refreshing: Promise<void> | undefined;
  #isAway = false;
  #versionWhenAway = 0;

  constructor(deps: WatchDeps, pollMs: number = usualPollMs) {
    this.#deps = deps;
    this.#pollMs = pollMs;
    this.#refreshedAt = deps.monotonic();
  }

  /** Whether the last query failed or timed out. */
  get isAway(): boolean {
    if (this.#isAway && this.#deps.db.contentVersion !== this.#versionWhenAway) this.#markBack();
    return this.#isAway;
  }

  /** Whether the version is recent enough to respond from the cache. Starts a refresh in time. */
  isTrusted(): boolean {
    if (this.isAway) return false;
    const age = this.#deps.monotonic() - this.#refreshedAt;
    if (age > refreshAfterMs) void this.#refresh().catch(() => undefined);
    return age <= trustForMs;
  }

  /** Refreshes an outdated version. Returns within a second, and at once while the database is down. */
  async update(): Promise<void> {
    if (!this.isAway && !this.isTrusted()) await this.refreshWithTimeout();
  }

  /** Refreshes, and marks the database as down if it fails or stays silent for a second. */
  async refreshWithTimeout(): Promise<void> {
    const silence = wait(silenceTimeoutMs, 'silent', { ref: false });
    const outcome = await Promise.race([this.#refresh().catch(() => 'failed'), silence]);
    if (outcome) this.#markAway();
  }

  /**
   * Waits for database work, but only until the database counts as down.
   * @throws AppError `unavailable`
   */
  async unlessAway<T>(work: Promise<T>): Promise<T> {
    const ended = work.then(
      () => true,
      () => true,
    );
    for (;;) {
      if (await Promise.race([ended, wait(silenceTimeoutMs, false, { ref: false })])) return work;
      // Slow work alone proves nothing: the database is down if it does not even return its version.
      if (!this.#isAway) await this.refreshWithTimeout();
      if (this.#isAway) throw new AppError('unavailable', undefined, { cause: new Error('The database is silent') });
    }
  }

  #refresh(): Promise<void> {
    if (this.#refreshing) return this.#refreshing;
    // The result is only as recent as the start of the query.
    const startedAt = this.#deps.monotonic();
    const { db, purges } = this.#deps;
    this.#refreshing = Promise.all([db.readContentVersion(), purges?.refresh()])
      .then(() => {
        this.#refreshedAt = startedAt;
        if (this.#isAway) this.#markBack();
      })
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  #markAway(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#versionWhenAway = this.#deps.db.contentVersion;
    this.#deps.log.error('The database does not respond: pages are served from their last good render');
    void this.#pollUntilBack();
  }

  #markBack(): void {
    this.#isAway = false;
    this.#deps.log.info('The database responds again');
  }

  async #pollUntilBack(): Promise<void> {
    while (this.#isAway) {
      await wait(this.#pollMs, undefined, { ref: false });
      await this.#refresh().catch(() => undefined);
    }
  }
}

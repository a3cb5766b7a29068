import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Deps } from '../../deps.ts';

/** In ms: how old what is known of the content may be before it is asked for again, and before an answer waits for that. */
const askAfter = 400;
const trustFor = 900;
/** How long the database may be silent before it counts as away, and how often it is then asked. */
const silentFor = 1000;
const askAgainAfter = 1000;

type WatchDeps = Pick<Deps, 'db' | 'company' | 'monotonic' | 'log'>;

/**
 * Follows the content version and the company profile, and knows whether the database answers. While it is away, it is
 * asked in the background only, so that nobody waits for it.
 */
export class ContentWatch {
  readonly #deps: WatchDeps;
  #askedAt: number;
  #asking: Promise<void> | undefined;
  #isAway = false;
  #versionWhenLeft = 0;
  /** The company profile that pages show. It is a file, so no content version tells of its changes. */
  company: unknown;

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    this.#askedAt = deps.monotonic();
  }

  /** Whether the database did not answer when it was last asked. */
  get isAway(): boolean {
    // A write of this process has gone through: what it changed must not stay hidden until the next question.
    if (this.#isAway && this.#deps.db.contentVersion !== this.#versionWhenLeft) this.#comeBack();
    return this.#isAway;
  }

  /** Whether what is known is new enough to answer by. Sees to it that it is made newer in good time. */
  isTrusted(): boolean {
    if (this.isAway) return false;
    const age = this.#deps.monotonic() - this.#askedAt;
    if (age > askAfter) void this.#ask().catch(() => undefined);
    return age <= trustFor;
  }

  /** Brings what is known up to date where it is too old. Returns after a second at most, and at once while away. */
  async update(): Promise<void> {
    if (!this.isAway && !this.isTrusted()) await this.askInTime();
  }

  /** Asks the database, and notes that it is away when it fails or says nothing for a second. */
  async askInTime(): Promise<void> {
    const silence = wait(silentFor, 'silent', { ref: false });
    const outcome = await Promise.race([this.#ask().catch(() => 'failed'), silence]);
    if (outcome) this.#leave();
  }

  /**
   * Waits for work on the database, but not once the database turns out to be away.
   * @throws AppError `unavailable`
   */
  async unlessAway<T>(work: Promise<T>): Promise<T> {
    const ended = work.then(
      () => true,
      () => true,
    );
    for (;;) {
      if (await Promise.race([ended, wait(silentFor, false, { ref: false })])) return work;
      // Slow work is no sign yet: only a database that does not even say its version is away.
      if (!this.#isAway) await this.askInTime();
      if (this.#isAway) throw new AppError('unavailable', undefined, { cause: new Error('The database is silent') });
    }
  }

  #ask(): Promise<void> {
    if (this.#asking) return this.#asking;
    // What is heard is only as new as the question, however long the answer takes.
    const askedAt = this.#deps.monotonic();
    const { company, db } = this.#deps;
    this.#asking = Promise.all([company(), db.readContentVersion()])
      .then(([profile]) => {
        this.company = profile;
        this.#askedAt = askedAt;
        if (this.#isAway) this.#comeBack();
      })
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  #leave(): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#versionWhenLeft = this.#deps.db.contentVersion;
    this.#deps.log.error('The database does not answer: pages go on from their last good render');
    void this.#askUntilBack();
  }

  #comeBack(): void {
    this.#isAway = false;
    this.#deps.log.info('The database answers again');
  }

  async #askUntilBack(): Promise<void> {
    while (this.#isAway) {
      await wait(askAgainAfter, undefined, { ref: false });
      await this.#ask().catch(() => undefined);
    }
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource, Repository } from 'typeorm';
import { hasRowLocks } from '../columns.ts';
import { driverCode } from '../errors.ts';
import type { LeaseRow } from '../tables/jobs/leases.ts';
import { hasEnded, newOwner } from './owner.ts';

/** Runs work on the table of leases, outside any transaction of the caller. */
export type LeaseAccess = <T>(work: (leases: Repository<LeaseRow>) => Promise<T>) => Promise<T>;

export type LeaseTimes = {
  /** In ms: how long a lease lasts without renewal. */
  leaseMs: number;
  /** In ms: how often it is renewed. */
  renewMs: number;
};

const usualTimes: LeaseTimes = { leaseMs: 30_000, renewMs: 5_000 };
/** In ms: how often a process that waits for a lease tries again. */
const pollMs = 200;

/** Access for a source that is not open for the program yet, such as before the migrations. */
export const leasesOf =
  (source: DataSource): LeaseAccess =>
  work =>
    work(source.getRepository<LeaseRow>('lease'));

/** Thrown when work continues though another process has taken its lease over. */
export class LeaseLost extends Error {
  constructor(name: string) {
    super(`Another process has taken over the lease "${name}", because this one did not respond for too long.`);
  }
}

/**
 * A claim on work, renewed until it is released. It ends by the database's clock, because those of machines differ, and
 * its fence number distinguishes it from any later claim (docs/decisions/0109).
 */
export class Lease {
  readonly name: string;
  readonly fence: number;
  readonly #owner: string;
  readonly #access: LeaseAccess;
  readonly #times: LeaseTimes;
  readonly #timer: NodeJS.Timeout;

  constructor(claimed: Pick<LeaseRow, 'name' | 'owner' | 'fence'>, access: LeaseAccess, times: LeaseTimes) {
    this.name = claimed.name;
    this.fence = claimed.fence;
    this.#owner = claimed.owner;
    this.#access = access;
    this.#times = times;
    // After a failed renewal the next one succeeds, or `require` throws.
    this.#timer = setInterval(() => void access(leases => this.#renew(leases)).catch(() => undefined), times.renewMs);
    this.#timer.unref();
  }

  /** @throws LeaseLost if another process has taken it over */
  require(): Promise<void> {
    return this.#access(leases => this.guard(leases));
  }

  /**
   * Renews it in the caller's transaction, which can then be committed only while no other process has the lease.
   * @throws LeaseLost
   */
  async guard(leases: Repository<LeaseRow>): Promise<void> {
    if (!(await this.#renew(leases))) throw new LeaseLost(this.name);
  }

  /** Lets another process claim it immediately. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    await this.#access(leases => leases.update(this.#own(), { owner: '', until: new Date(0) }));
  }

  async #renew(leases: Repository<LeaseRow>): Promise<boolean> {
    const until = () => timeIn(leases, this.#times.leaseMs);
    return (await leases.update(this.#own(), { until })).affected === 1;
  }

  #own() {
    return { name: this.name, owner: this.#owner, fence: this.fence };
  }
}

/**
 * Claims a lease that is free, whose time is over, or whose process has ended.
 * @param options.waitMs how long to wait while another process has it
 * @returns null if another process has it
 */
export async function claimLease(
  access: LeaseAccess,
  name: string,
  { waitMs = 0, times = usualTimes }: { waitMs?: number; times?: LeaseTimes } = {},
): Promise<Lease | null> {
  const owner = newOwner();
  for (const end = performance.now() + waitMs; ; ) {
    const fence = await access(leases => tryToClaim(leases, { name, owner, times })).catch(ignoreRivals);
    if (fence !== null) return new Lease({ name, owner, fence }, access, times);
    if (performance.now() >= end) return null;
    await wait(Math.min(pollMs, Math.max(1, end - performance.now())));
  }
}

type Claim = { name: string; owner: string; times: LeaseTimes };

/** @returns the fence number, or null */
async function tryToClaim(leases: Repository<LeaseRow>, { name, owner, times }: Claim): Promise<number | null> {
  const found = await leases.findOneBy({ name });
  if (!found) {
    const free = { name, owner: '', until: new Date(0), fence: 0 };
    await leases.createQueryBuilder().insert().values(free).orIgnore().execute();
  }
  const { fence, owner: earlier } = found ?? { fence: 0, owner: '' };
  const next = fence + 1;
  const claim = leases
    .createQueryBuilder()
    .update()
    .set({ owner, fence: next, until: () => timeIn(leases, times.leaseMs) })
    // Only this claim, so that of several processes one gets it.
    .where('name = :name AND fence = :fence', { name, fence });
  // A time further ahead than any lease was stored before the database's clock was set back.
  const isOver = `until <= ${timeIn(leases, 0)} OR until > ${timeIn(leases, 2 * times.leaseMs)}`;
  if (earlier !== '' && !hasEnded(earlier)) claim.andWhere(`(${isOver})`);
  return (await claim.execute()).affected === 1 ? next : null;
}

/** The database's time in so many ms, as SQL. */
export function timeIn(leases: Repository<LeaseRow>, ms: number): string {
  if (hasRowLocks(leases.manager.connection)) return `UTC_TIMESTAMP(3) + INTERVAL ${ms * 1000} MICROSECOND`;
  return `strftime('%Y-%m-%d %H:%M:%f', 'now', '+${ms / 1000} seconds')`;
}

/** A group of servers refuses all but one of several concurrent claims. */
function ignoreRivals(error: unknown): null {
  if (driverCode(error) === 'ER_LOCK_DEADLOCK') return null;
  throw error;
}

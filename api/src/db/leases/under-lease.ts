import type { Database } from '../database.ts';
import { claimLease, type LeaseAccess, type LeaseTimes } from './lease.ts';

type LeaseOptions = { waitMs?: number; times?: LeaseTimes };

/**
 * Runs work while this process has a lease. Each of its transactions is committed only if it still has it.
 * @returns null without the work if another process has the lease for longer than `waitMs`
 */
export async function underLease<T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
  options: LeaseOptions = {},
): Promise<{ value: T } | null> {
  const access: LeaseAccess = run => db.transaction(tables => run(tables.leases));
  const lease = await claimLease(access, name, options);
  if (!lease) return null;
  try {
    return { value: await db.withCommitHook(tables => lease.guard(tables.leases), work) };
  } finally {
    // Otherwise the lease expires.
    await lease.release().catch(() => undefined);
  }
}

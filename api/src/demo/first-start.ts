import { ensureAdmin, type FirstAdmin } from '../accounts/first-admin.ts';
import { underLease } from '../db/leases/under-lease.ts';
import type { Deps } from '../deps.ts';
import type { Env } from '../env.ts';
import { loadDemo } from './load.ts';

/** In ms: how long a start waits for another one that fills the same database. */
const waitMs = 600_000;

/**
 * Fills a new database: the first admin, and the demo catalogue if `DEMO` is on. Of several processes that start at
 * once one does it, and the others wait.
 */
export async function fillAtFirstStart(deps: Deps, env: Env, print: (line: string) => void): Promise<FirstAdmin> {
  const fill = async () => {
    const admin = await ensureAdmin(deps, env);
    if (env.DEMO) await loadDemo(deps, print);
    return admin;
  };
  const filled = await underLease(deps.db, 'first-start', fill, { waitMs });
  if (!filled) throw new Error('Another process has been filling the database for 10 minutes. Try again later.');
  return filled.value;
}

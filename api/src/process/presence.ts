import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { timeIn } from '../db/leases/lease.ts';
import { newOwner } from '../db/leases/owner.ts';
import type { Role } from '../env.ts';

/** In ms: how often a process says that it is there, and how long that is believed. */
const beatMs = 10_000;
const believedMs = 30_000;
/** In ms: how long is known when a process was there. */
const keptMs = 24 * 3600_000;

const prefix = 'process ';

/**
 * Tells the other processes on a database server that this one is there, by a row among the leases that it keeps
 * renewing. The embedded database has one process.
 */
export class Presence {
  readonly #db: Database;
  readonly #name: string;
  readonly #owner = newOwner();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, role: Role) {
    this.#db = db;
    this.#name = `${prefix}${role} ${randomUUID().slice(0, 8)}`;
  }

  async start(): Promise<this> {
    if (this.#db.dialect === 'sqlite') return this;
    await this.#beat(believedMs);
    // After a failure the next one succeeds.
    this.#timer = setInterval(() => void this.#beat(believedMs).catch(() => undefined), beatMs).unref();
    return this;
  }

  /** From now on it is not there. */
  async close(): Promise<void> {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    // A time of this millisecond would still be believed.
    await this.#beat(-1).catch(() => undefined);
  }

  #beat(ms: number): Promise<void> {
    return this.#db.transaction(async ({ leases }) => {
      const until = () => timeIn(leases, ms);
      const { affected } = await leases.update({ name: this.#name }, { until });
      if (affected) return;
      const row = { name: this.#name, owner: this.#owner, until, fence: 0 };
      await leases.createQueryBuilder().insert().values(row).orIgnore().execute();
      const old = `name LIKE '${prefix}%' AND until < ${timeIn(leases, -keptMs)}`;
      await leases.createQueryBuilder().delete().where(old).execute();
    });
  }
}

/** The processes of a site. */
export type Processes = {
  /** How many are there, by what they do. */
  count: Record<Role, number>;
  /** In ms: how long none has been there that works in the background; null if none is known. */
  idleMs: number | null;
};

/** @returns null on the embedded database, which has one process */
export async function readProcesses(db: Database): Promise<Processes | null> {
  if (db.dialect === 'sqlite') return null;
  const rows: { name: string; silentMs: number | string }[] = await db.read(({ manager }) =>
    manager.query(
      `SELECT name, TIMESTAMPDIFF(MICROSECOND, until, UTC_TIMESTAMP(3)) DIV 1000 AS silentMs FROM leases WHERE name LIKE '${prefix}%'`,
    ),
  );
  const count: Processes['count'] = { web: 0, worker: 0, both: 0 };
  let idleMs: number | null = null;
  for (const { name, silentMs } of rows) {
    const role = name.slice(prefix.length).split(' ')[0] as Role;
    const silent = Math.max(0, Number(silentMs));
    if (silent === 0) count[role] += 1;
    if (role !== 'web') idleMs = Math.min(idleMs ?? silent, silent);
  }
  return { count, idleMs };
}

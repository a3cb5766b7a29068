import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { AuditRow } from '../db/tables/audit-entries.ts';
import type { AuditSubject } from '../db/trail/audit-trail.ts';

type Refusal = AuditSubject & Pick<AuditRow, 'kind' | 'callName'>;

type Group = { refusal: Refusal; since: number; unwritten: number };

const windowMs = 15 * 60_000;

/** Limits the rows in the table, however many addresses there are. */
const maxGroups = 50;

/**
 * Audits refusals: wrong passwords, calls without a session, exceeded limits. The first of a group is written at once,
 * the others as one count when its time window ends, so that ten thousand guesses make a few rows. Refusals are grouped
 * by user, for visitors by address.
 */
export class Refusals {
  readonly #deps: { db: Database; log: Logger; now: () => Date };
  readonly #groups = new Map<string, Group>();
  readonly #timer = setInterval(() => void this.flush(), 60_000).unref();
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: { db: Database; log: Logger; now: () => Date }) {
    this.#deps = deps;
  }

  /** Counts a refusal in the background. Never throws. */
  record(refusal: Refusal): void {
    const now = this.#deps.now().getTime();
    const own = `${refusal.kind} ${refusal.userId ?? `from ${refusal.address}`}`;
    const isFull = !this.#groups.has(own) && this.#groups.size >= maxGroups;
    const key = isFull ? refusal.kind : own;
    const group = this.#groups.get(key);
    if (group && now - group.since < windowMs) {
      group.unwritten += 1;
      return;
    }
    if (group) this.#write(group);
    const shared = { userId: null, userName: null, address: '', device: '' };
    const opened = { refusal: isFull ? { ...refusal, ...shared } : refusal, since: now, unwritten: 1 };
    this.#groups.set(key, opened);
    this.#write(opened);
  }

  /** Writes the counts of all groups, by default only of those whose time window has ended. */
  async flush(all = false): Promise<void> {
    const now = this.#deps.now().getTime();
    for (const [key, group] of this.#groups) {
      if (!all && now - group.since < windowMs) continue;
      this.#groups.delete(key);
      this.#write(group);
    }
    await this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush(true);
  }

  #write(group: Group): void {
    const { db, log, now } = this.#deps;
    const times = group.unwritten;
    if (times === 0) return;
    group.unwritten = 0;
    const row = {
      ...group.refusal,
      id: randomUUID(),
      createdAt: now(),
      record: null,
      recordId: null,
      recordName: null,
      times,
      changes: [],
    };
    const write = () => db.transaction(tables => tables.auditEntries.insert(row));
    this.#writing = this.#writing.then(write).then(
      () => undefined,
      error => log.warn({ err: error, kind: row.kind, times }, 'Refusals could not be written to the audit'),
    );
  }
}

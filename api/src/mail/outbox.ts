import { createHash, randomUUID } from 'node:crypto';
import { Between, In, LessThan, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { maxClockDifferenceMs } from '../db/steady-clock.ts';
import type { OutboxRow, OutboxState } from '../db/tables/outbox.ts';

type Stored = { db: Database; now: () => Date };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** In ms: the delay after each failed attempt. The last is two days after the first. */
const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour];

const longestWait = Math.max(...waits);
/** In ms: a mail that has waited longer is given up. */
const maxAge = 2 * day;

/** In ms: after this a claim is assumed dead. Longer than any attempt. */
const leaseMs = 10 * minute;

/** In ms: how long rows of sent and abandoned mails are stored. */
const sentRetention = 7 * day;

export type NewMail = {
  kind: string;
  recipient: string;
  data: Record<string, string>;
  urgent?: boolean;
  /** In ms: the mail is useless afterwards. */
  maxAge?: number;
  /** At most one mail with this key in so many ms; further ones are dropped. */
  once?: { key: string; ms: number };
};

/** Adds a mail to the outbox in the caller's transaction, so that it is sent if and only if that is committed. */
export async function putInOutbox({ outbox }: Tables, now: Date, mail: NewMail): Promise<void> {
  const { kind, recipient, data, urgent = false, once } = mail;
  if (once && (await outbox.existsBy({ id: In(idsOf(once, now)), createdAt: MoreThan(before(now, once.ms)) }))) return;
  const row: OutboxRow = {
    id: once ? (idsOf(once, now)[0] as string) : randomUUID(),
    kind,
    recipient,
    data,
    state: 'waiting',
    urgent: Number(urgent),
    attempts: 0,
    createdAt: now,
    dueAt: now,
    expiresAt: new Date(now.getTime() + (mail.maxAge ?? maxAge)),
    finishedAt: null,
    reason: null,
  };
  // Concurrent inserts have the same id, so only one succeeds.
  await outbox.createQueryBuilder().insert().values(row).orIgnore().execute();
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** The ids of this time window and the previous one. */
function idsOf({ key, ms }: NonNullable<NewMail['once']>, now: Date): string[] {
  const window = Math.floor(now.getTime() / ms);
  return [window, window - 1].map(each =>
    createHash('sha256').update(`${key}\n${ms}\n${each}`).digest('base64url').slice(0, 36),
  );
}

/**
 * Claims the next due mail, so that no other process sends it.
 * @returns null if there is none
 */
export async function claimMail({ db, now }: Stored): Promise<OutboxRow | null> {
  for (;;) {
    const time = now();
    const ahead = time.getTime() + maxClockDifferenceMs;
    const state = 'waiting';
    const row = await db.read(({ outbox }) =>
      outbox.findOne({
        // Also if a time was stored before the clock was set back.
        where: [
          { state, dueAt: LessThanOrEqual(time) },
          { state, dueAt: MoreThan(new Date(ahead + longestWait)) },
          { state, createdAt: MoreThan(new Date(ahead)) },
        ],
        order: { urgent: 'DESC', dueAt: 'ASC', id: 'ASC' },
      }),
    );
    if (!row) return null;
    const attempts = row.attempts + 1;
    const dueAt = new Date(time.getTime() + leaseMs);
    if (await change(db, row, { attempts, dueAt })) return { ...row, attempts, dueAt };
  }
}

/** Stores a claimed mail's outcome and clears its content. */
export async function finishMail(
  { db, now }: Stored,
  row: OutboxRow,
  state: Exclude<OutboxState, 'waiting'>,
  reason: string | null = null,
): Promise<void> {
  await change(db, row, { state, reason, finishedAt: now(), recipient: '', data: {} });
}

/**
 * Schedules another attempt for a claimed mail.
 * @returns false if it was given up instead, after too many attempts or too much time
 */
export async function retryMail({ db, now }: Stored, row: OutboxRow, reason: string): Promise<boolean> {
  const wait = waits[row.attempts - 1];
  const dueAt = wait === undefined ? null : new Date(now().getTime() + wait);
  const isOver = dueAt === null || dueAt >= row.expiresAt;
  if (isOver) await finishMail({ db, now }, row, 'failed', reason);
  else await change(db, row, { dueAt, reason });
  return !isOver;
}

/** Updates a mail unless another process has claimed it since. */
async function change(db: Database, { id, attempts }: OutboxRow, changes: Partial<OutboxRow>): Promise<boolean> {
  const unchanged = { id, attempts, state: 'waiting' as const };
  const { affected } = await db.transaction(({ outbox }) => outbox.update(unchanged, changes));
  return affected === 1;
}

/** The number of mails of a kind in the last so many ms. */
export const countMails = (
  { outbox }: Tables,
  now: Date,
  { kind, ms }: { kind: string; ms: number },
): Promise<number> => outbox.countBy({ kind, createdAt: Between(before(now, ms), before(now, -maxClockDifferenceMs)) });

/** Counts of the outbox; `failed` covers the last seven days. */
export type OutboxCounts = { waiting: number; failed: number; oldest: Date | null; reason: string | null };

export function countOutbox({ db, now }: Stored): Promise<OutboxCounts> {
  return db.read(async ({ outbox }) => {
    const failedSince = { state: 'failed' as const, finishedAt: MoreThan(before(now(), sentRetention)) };
    const [oldest, lastFailed] = [
      await outbox.findOne({ where: { state: 'waiting' }, order: { createdAt: 'ASC' } }),
      await outbox.findOne({
        where: { state: In(['waiting', 'failed']), attempts: MoreThan(0) },
        order: { dueAt: 'DESC' },
      }),
    ];
    return {
      waiting: await outbox.countBy({ state: 'waiting' }),
      failed: await outbox.countBy(failedSince),
      oldest: oldest?.createdAt ?? null,
      reason: lastFailed?.reason ?? null,
    };
  });
}

/** Deletes old rows of sent and abandoned mails. */
export async function purgeOutbox({ db, now }: Stored): Promise<void> {
  const finishedAt = LessThan(before(now(), sentRetention));
  await db.transaction(({ outbox }) => outbox.delete({ state: Not('waiting'), finishedAt }));
}

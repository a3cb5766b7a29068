import { createHash, randomUUID } from 'node:crypto';
import { failedMailDays } from '@hydraulics/common/limits';
import { Between, In, LessThan, MoreThan, Not } from 'typeorm';
import type { Database, Tables } from '../db/database.ts';
import { claimJob, endJob, postponeJob, putJob } from '../db/jobs/jobs.ts';
import { nextAttempt } from '../db/jobs/retries.ts';
import { maxClockDifferenceMs } from '../db/steady-clock.ts';
import type { JobRow } from '../db/tables/jobs/jobs.ts';
import type { OutboxRow, OutboxState } from '../db/tables/outbox.ts';
import { handingOver, unsure } from './letters/handing-over.ts';
import { noteDelivery } from './letters/note-delivery.ts';

type Stored = { db: Database; now: () => Date };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The jobs of mails. Version 1.0.0 claims those of the first kind and drops a mail that it cannot write, so they are for
 * the mails that it knows.
 */
const jobKinds = ['mail', 'letter'];

const earlierKinds = new Set([
  ...['new-sign-in', 'password-changed', 'second-factor-added', 'second-factor-removed', 'recovery-codes-renewed'],
  ...['email-left', 'email-taken', 'tries-limited', 'new-owner'],
  ...['enquiry-notice', 'enquiry-receipt', 'invitation', 'reset'],
]);
const jobKindOf = (kind: string) => (earlierKinds.has(kind) ? 'mail' : 'letter');

/** In ms: a mail that has waited longer is given up. */
const maxAge = 2 * day;

/** In ms: after this a claim is assumed dead. It is renewed while a mail is sent. */
export const mailLeaseMs = minute / 2;

/** In ms: how long rows of sent and dropped mails are stored. */
const sentRetention = 7 * day;

/** In ms: how long failed mails can be sent again. */
const failedRetention = failedMailDays * day;

/** Mails that no person would send again: a test of the enquiry form is repeated by itself. */
const forgotten = new Set(['enquiry-proof']);

export type NewMail = {
  kind: string;
  recipient: string;
  data: Record<string, string>;
  urgent?: boolean;
  /** In ms: the mail is useless afterwards. */
  maxAge?: number;
  /** In ms: after a mail with this key, further ones are dropped for this long. */
  once?: { key: string; ms: number };
  /** In ms: how long it waits for what it is to tell as well. */
  delayMs?: number;
  /** By default a new one. A mail of this id that was sent or given up is sent again. */
  id?: string;
};

/** Adds a mail to the outbox in the caller's transaction, so that it is sent if and only if that is committed. */
export async function putInOutbox(tables: Tables, now: Date, mail: NewMail): Promise<void> {
  const { outbox } = tables;
  const { kind, recipient, data, urgent = false, once } = mail;
  if (once && (await outbox.existsBy({ id: In(idsOf(once, now)), createdAt: MoreThan(before(now, once.ms)) }))) return;
  if (mail.id) await outbox.delete({ id: mail.id, state: Not('waiting') });
  const row: OutboxRow = {
    id: mail.id ?? (once ? (idsOf(once, now)[0] as string) : randomUUID()),
    kind,
    recipient,
    data,
    state: 'waiting',
    createdAt: now,
    expiresAt: new Date(now.getTime() + (mail.maxAge ?? maxAge)),
    finishedAt: null,
    reason: null,
    response: null,
  };
  // Concurrent inserts have the same id, so only one succeeds.
  await outbox.createQueryBuilder().insert().values(row).orIgnore().execute();
  const dueAt = new Date(now.getTime() + (mail.delayMs ?? 0));
  await putJob(tables, now, { kind: jobKindOf(kind), key: row.id, priority: Number(urgent), dueAt });
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** The ids of this time window and the previous one. */
function idsOf({ key, ms }: NonNullable<NewMail['once']>, now: Date): string[] {
  const window = Math.floor(now.getTime() / ms);
  return [window, window - 1].map(each =>
    createHash('sha256').update(`${key}\n${ms}\n${each}`).digest('base64url').slice(0, 36),
  );
}

/** A mail that this process sends. */
export type ClaimedMail = OutboxRow & { job: JobRow };

/**
 * Claims the next due mail, so that no other process sends it.
 * @returns null if there is none
 */
export async function claimMail({ db, now }: Stored): Promise<ClaimedMail | null> {
  for (;;) {
    const job = await claimJob({ db, now }, jobKinds, mailLeaseMs);
    if (!job) return null;
    const row = await db.read(({ outbox }) => outbox.findOneBy({ id: job.key, state: 'waiting' }));
    if (row) return { ...row, job };
    // It was erased with its person.
    await db.transaction(tables => endJob(tables, job));
  }
}

/** Why an attempt failed: a code, and what the mail server said, if anything. */
export type Failure = Pick<OutboxRow, 'reason' | 'response'>;

const noFailure: Failure = { reason: null, response: null };

/** A row without what its mail needs. */
export const cleared = { recipient: '', data: {}, response: null };

/** A row that has all that is needed to send it again. */
export const keptFailed = { state: 'failed' as const, recipient: Not('') };

/**
 * Stores a claimed mail's outcome, unless another process has claimed it since. Clears its content, unless it failed:
 * staff can send it again.
 */
export async function finishMail(
  { db, now }: Stored,
  { id, kind, job }: ClaimedMail,
  state: Exclude<OutboxState, 'waiting'>,
  { reason, response }: Failure = noFailure,
): Promise<void> {
  const at = now();
  const content = state === 'failed' && !forgotten.has(kind) ? { response } : cleared;
  await db.transaction(async tables => {
    if (!(await endJob(tables, job))) return;
    await tables.outbox.update({ id }, { state, reason, finishedAt: at, ...content });
    await noteDelivery(tables, id, { state, reason, at });
  });
}

/**
 * Lets a failed mail wait again, in the caller's transaction. It keeps its id and so its Message-ID.
 * @param expiresAt when it is given up; by default as late as a new one
 * @returns false if it is not failed any more, or its content was cleared
 */
export async function requeueMail(tables: Tables, now: Date, id: string, expiresAt: Date | null): Promise<boolean> {
  const until = expiresAt ?? new Date(now.getTime() + maxAge);
  const { affected } = await tables.outbox.update(
    { ...keptFailed, id },
    { state: 'waiting', finishedAt: null, expiresAt: until, ...noFailure },
  );
  if (affected !== 1) return false;
  const { kind } = await tables.outbox.findOneByOrFail({ id });
  await putJob(tables, now, { kind: jobKindOf(kind), key: id, priority: 1 });
  return true;
}

/**
 * Schedules another attempt for a claimed mail.
 * @returns false if it was given up instead, after too many attempts or too much time
 */
export async function retryMail({ db, now }: Stored, mail: ClaimedMail, failure: Failure): Promise<boolean> {
  const time = now();
  const dueAt = nextAttempt(mail.job.attempts, time);
  if (dueAt === null || dueAt >= mail.expiresAt) {
    await finishMail({ db, now }, mail, 'failed', failure);
    return false;
  }
  await db.transaction(async tables => {
    if (!(await postponeJob(tables, mail.job, time, dueAt))) return;
    await tables.outbox.update({ id: mail.id }, failure);
    await noteDelivery(tables, mail.id, { state: 'waiting', reason: failure.reason, at: time });
  });
  return true;
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
        // Those for which a reason was given.
        where: { state: In(['waiting', 'failed']), reason: Not(In([handingOver, unsure])) },
        // Waiting ones first.
        order: { state: 'DESC', finishedAt: 'DESC', createdAt: 'DESC' },
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

/** Deletes old rows of sent and dropped mails, and older ones of failed mails. */
export async function purgeOutbox({ db, now }: Stored): Promise<void> {
  const [sent, failed] = [sentRetention, failedRetention].map(ms => LessThan(before(now(), ms)));
  await db.transaction(async ({ outbox }) => {
    await outbox.delete({ state: In(['sent', 'dropped']), finishedAt: sent });
    await outbox.delete({ state: 'failed', finishedAt: failed });
  });
}

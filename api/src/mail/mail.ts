import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CompanyFile } from '../company/company-file.ts';
import { siteNames } from '../company/require-company.ts';
import type { Database, Tables } from '../db/database.ts';
import { keepClaim } from '../db/jobs/jobs.ts';
import { type MailData, type MailKind, writeMail } from './contents.ts';
import { attachFiles, type ReadFile } from './letters/attach.ts';
import { isByPerson, isUnsure, noteHandingOver, reasonOf, unsure, wasCutOff } from './letters/handing-over.ts';
import { messageIdOf, threadIdOf } from './letters/message-ids.ts';
import {
  type ClaimedMail,
  claimMail,
  countOutbox,
  finishMail,
  mailLeaseMs,
  type NewMail,
  type OutboxCounts,
  putInOutbox,
  retryMail,
} from './outbox.ts';
import type { MailContent } from './template.ts';
import {
  createSender,
  isLetter,
  type MailError,
  type MailSettings,
  type MailTimeouts,
  type SendMail,
} from './transport.ts';

/** In ms: how often the outbox is checked, and how long a stop waits for the mail being sent. */
const intervalMs = 5000;
const usualCloseMs = 5000;

const minute = 60_000;
/** Per process; providers block senders of more. */
const maxPerMinute = 60;

export type MailOptions = {
  /** Null if mail is disabled: none is sent or stored. */
  settings: MailSettings | null;
  /** The address of the site, for links. */
  siteUrl: string;
  db: Database;
  company: () => Promise<CompanyFile | null>;
  /** The company's logo as a PNG, if there is one. */
  logo?: () => Promise<Buffer | undefined>;
  now: () => Date;
  secret: string;
  log: Logger;
  /** Timeouts of the mail server and of `close`, if not the defaults. */
  timeouts?: MailTimeouts & { close?: number };
};

/**
 * Mail: rows of the outbox, written in the transaction that causes them, and sent afterwards. A mail is sent at least
 * once: after a crash between sending and recording it is sent again, unless a person wrote it (docs/decisions/0139).
 */
export class Mail {
  /** Reads or makes what is attached to a letter. Set once there is an app, which makes data sheets. */
  readFile?: ReadFile;
  readonly #options: MailOptions;
  readonly #send: SendMail | null;
  readonly #stop = new AbortController();
  readonly #later = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #delivering: Promise<void> | undefined;
  /** When mails were sent or tried, for the limit per minute. */
  #tried: number[] = [];
  /** Runs work outside the caller's transaction and audited call. */
  readonly #outside = AsyncLocalStorage.snapshot();
  /** Set after a failure that affects all mails, so that it is logged once. */
  #isDown = false;
  #isClosing = false;

  constructor(options: MailOptions) {
    const { settings, siteUrl, timeouts, logo } = options;
    this.#options = options;
    this.#send = settings && createSender(settings, { siteHost: new URL(siteUrl).hostname, timeouts, logo });
  }

  /** The mail server's name, and the sender of mails; null if mail is disabled. */
  get sender(): { server: string; from: string } | null {
    const { settings } = this.#options;
    return settings && { server: new URL(settings.url).hostname, from: settings.from.address };
  }

  /** The Message-ID of a mail, and what all about an enquiry refer to; empty if mail is disabled. */
  headersOf(id: string, enquiryId: string): { messageId: string; threadId: string } {
    const from = this.sender?.from ?? '';
    return { messageId: messageIdOf(id, from), threadId: threadIdOf(enquiryId, from) };
  }

  get isOn(): boolean {
    return this.#send !== null;
  }

  /** Queues a mail in the caller's transaction. Does nothing if mail is disabled. */
  async put<K extends MailKind>(
    tables: Tables,
    kind: K,
    recipient: string,
    data: MailData[K],
    options: Pick<NewMail, 'urgent' | 'maxAge' | 'once' | 'id' | 'delayMs'> = {},
  ): Promise<void> {
    if (!this.isOn) return;
    const { now, secret } = this.#options;
    const { once, ...others } = options;
    // A keyed hash, so that no address is stored.
    const key = once && createHmac('sha256', secret).update(`mail\n${kind}\n${once.key}`).digest('base64url');
    const limit = once && key ? { once: { key, ms: once.ms } } : {};
    await putInOutbox(tables, now(), { kind, recipient, data: { ...data }, ...others, ...limit });
  }

  /** Runs work in the background. A failure is logged. */
  later(work: () => Promise<unknown>): void {
    const running: Promise<void> = new Promise(resolve => setImmediate(resolve))
      .then(() => this.#outside(work))
      .then(
        () => undefined,
        error => this.#options.log.error({ err: error }, 'Work on a mail failed'),
      )
      .finally(() => this.#later.delete(running));
    this.#later.add(running);
  }

  /** Resolves when all work started by `later` has finished. */
  async settled(): Promise<void> {
    while (this.#later.size > 0) await Promise.all(this.#later);
  }

  /** Starts sending, now and every few seconds. */
  start(): void {
    if (!this.isOn) return;
    this.#timer ??= setInterval(() => void this.deliver(), intervalMs).unref();
    void this.deliver();
  }

  /** Waits a few seconds for the mail being sent; waiting mails stay for the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const closeTimeoutMs = this.#options.timeouts?.close ?? usualCloseMs;
    await Promise.race([this.settled(), wait(closeTimeoutMs, undefined, { ref: false })]);
    const giveUp = setTimeout(() => this.#stop.abort(), closeTimeoutMs);
    this.#isClosing = true;
    await this.#delivering;
    clearTimeout(giveUp);
  }

  /** Sends due mails. Never rejects. */
  deliver(): Promise<void> {
    this.#delivering ??= this.#deliverAll()
      .catch(error => this.#reportDown({ err: error }, 'The outbox cannot be read; mails wait'))
      .finally(() => {
        this.#delivering = undefined;
      });
    return this.#delivering;
  }

  /** Counts of the outbox; null if mail is disabled. */
  async counts(): Promise<OutboxCounts | null> {
    return this.isOn ? countOutbox(this.#options) : null;
  }

  /**
   * Sends a mail immediately, without the outbox.
   * @throws MailError
   */
  async sendNow(content: MailContent, to: string): Promise<void> {
    const id = `test.${this.#options.now().getTime()}`;
    await this.#send?.(content, { to, id }, this.#stop.signal);
  }

  async #deliverAll(): Promise<void> {
    const { now } = this.#options;
    while (!this.#isClosing) {
      const since = now().getTime() - minute;
      this.#tried = this.#tried.filter(time => time > since);
      if (this.#tried.length >= maxPerMinute) return;
      const row = await claimMail(this.#options);
      if (!row) return;
      const stop = keepClaim(this.#options, row.job, mailLeaseMs);
      if (!(await this.#deliverOne(row).finally(stop))) return;
    }
  }

  /** @returns false if no mail can be sent at present */
  async #deliverOne(row: ClaimedMail): Promise<boolean> {
    const { db, company, siteUrl, now, secret, log } = this.#options;
    const details = { mail: row.id, kind: row.kind, attempt: row.job.attempts };
    if (wasCutOff(row) && isByPerson(row)) return this.#leaveUnsure(row);
    if (now() >= row.expiresAt) {
      await finishMail(this.#options, row, 'failed', { reason: reasonOf(row) ?? 'expired', response: row.response });
      log.warn(details, 'A mail was given up after waiting too long');
      return true;
    }
    const { name: siteName } = await siteNames({ company, publicUrl: siteUrl });
    const context = { db, company: await company(), siteName, siteUrl, now, secret };
    const content = await writeMail(row.kind, row.data, context);
    if (!content) {
      await finishMail(this.#options, row, 'dropped');
      return true;
    }
    this.#tried.push(now().getTime());
    let isHanded = false;
    const handOver = {
      starts: () => noteHandingOver(this.#options, row),
      ends: () => {
        isHanded = true;
      },
    };
    try {
      const isReply = row.kind === 'enquiry-receipt';
      const files = isLetter(content) ? await attachFiles(content, this.readFile) : [];
      await this.#send?.(content, { to: row.recipient, id: row.id, isReply, files, handOver }, this.#stop.signal);
    } catch (error) {
      if (isByPerson(row) && isUnsure(error as MailError, isHanded)) return this.#leaveUnsure(row);
      return this.#onFailure(row, error as MailError);
    }
    await finishMail(this.#options, row, 'sent');
    if (this.#isDown) log.info('Mails are sent again');
    this.#isDown = false;
    return true;
  }

  /** Leaves a mail that may have been sent to the person who wrote it. */
  async #leaveUnsure(row: ClaimedMail): Promise<boolean> {
    await finishMail(this.#options, row, 'failed', { reason: unsure, response: null });
    this.#options.log.warn({ mail: row.id }, 'A reply may have been sent or not; its enquiry says so');
    return true;
  }

  async #onFailure(row: ClaimedMail, error: MailError): Promise<boolean> {
    const { log } = this.#options;
    const details = { mail: row.id, kind: row.kind, attempt: row.job.attempts, reason: error.code };
    const failure = { reason: error.code, response: error.response };
    const willRetry = error.kind !== 'refused' && (await retryMail(this.#options, row, failure));
    if (error.kind === 'refused') await finishMail(this.#options, row, 'failed', failure);
    if (!willRetry) log.warn(details, 'A mail was given up');
    if (error.kind !== 'unreachable') return true;
    this.#reportDown(details, 'The mail server accepts no mail; mails are waiting');
    return false;
  }

  /** Logs once until mail works again. Leaves out the mail server's words, which quote addresses. */
  #reportDown(details: object, message: string): void {
    if (!this.#isDown) this.#options.log.error(details, message);
    this.#isDown = true;
  }
}

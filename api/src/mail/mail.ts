import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CompanyFile } from '../company/company-reader.ts';
import type { Database, Tables } from '../db/database.ts';
import type { OutboxRow } from '../db/tables/outbox.ts';
import { type MailData, type MailKind, writeMail } from './contents.ts';
import {
  claimMail,
  countOutbox,
  finishMail,
  type NewMail,
  type OutboxCounts,
  putInOutbox,
  retryMail,
} from './outbox.ts';
import type { MailContent } from './template.ts';
import { createSender, MailError, type MailSettings, type MailTimeouts, type SendMail } from './transport.ts';

/** In ms: how often the outbox is looked into, and how long a stop waits for the mail that is being sent. */
const intervalMs = 5000;
const usualCloseMs = 5000;

const minute = 60_000;
/** So many mails a minute are sent by a process: providers close the door on whoever sends more. */
const maxPerMinute = 60;

export type MailOptions = {
  /** Null: no mail is sent, and none is kept for later. */
  settings: MailSettings | null;
  /** The address of the site, for links. */
  siteUrl: string;
  db: Database;
  company: () => Promise<CompanyFile>;
  now: () => Date;
  secret: string;
  log: Logger;
  /** How long to wait for the mail server, and at a stop, where that is not the usual time. */
  timeouts?: MailTimeouts & { close?: number };
};

/**
 * Mail: rows of the outbox, written in the transaction of whatever causes them, and sent afterwards. A mail is sent at
 * least once: a process that dies between sending and noting it leaves the row to be sent again (docs/decisions/0044).
 */
export class Mail {
  readonly #options: MailOptions;
  readonly #send: SendMail | null;
  readonly #stop = new AbortController();
  readonly #later = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #delivering: Promise<void> | undefined;
  /** When mails were tried, for the limit of each minute. */
  #tried: number[] = [];
  /** Runs work outside the transaction, and the audited call, that it was begun in. */
  readonly #outside = AsyncLocalStorage.snapshot();
  /** Set after a failure that concerns all mails, so that it is logged once. */
  #isDown = false;
  #isClosing = false;

  constructor(options: MailOptions) {
    const { settings, siteUrl, timeouts } = options;
    this.#options = options;
    this.#send = settings && createSender(settings, { siteHost: new URL(siteUrl).hostname, timeouts });
  }

  /** Whether mail is set up. */
  get isOn(): boolean {
    return this.#send !== null;
  }

  /** Mails something, once the transaction is committed. Does nothing where no mail is set up. */
  async put<K extends MailKind>(
    tables: Tables,
    kind: K,
    recipient: string,
    data: MailData[K],
    options: Pick<NewMail, 'urgent' | 'maxAge' | 'once'> = {},
  ): Promise<void> {
    if (!this.isOn) return;
    const { now, secret } = this.#options;
    const { once, ...others } = options;
    // A keyed hash: no address can be found again in what is remembered.
    const key = once && createHmac('sha256', secret).update(`mail\n${kind}\n${once.key}`).digest('base64url');
    const limit = once && key ? { once: { key, ms: once.ms } } : {};
    await putInOutbox(tables, now(), { kind, recipient, data: { ...data }, ...others, ...limit });
  }

  /** Does work that nobody waits for. It may fail, which is logged. */
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

  /** Resolves when nothing begun by `later` is left. */
  async settled(): Promise<void> {
    while (this.#later.size > 0) await Promise.all(this.#later);
  }

  /** Starts sending, now and every few seconds. */
  start(): void {
    if (!this.isOn) return;
    this.#timer ??= setInterval(() => void this.deliver(), intervalMs).unref();
    void this.deliver();
  }

  /** Finishes the mail that is being sent, for a few seconds; what waits stays for the next start. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const closeTimeoutMs = this.#options.timeouts?.close ?? usualCloseMs;
    await Promise.race([this.settled(), wait(closeTimeoutMs, undefined, { ref: false })]);
    const giveUp = setTimeout(() => this.#stop.abort(), closeTimeoutMs);
    this.#isClosing = true;
    await this.#delivering;
    clearTimeout(giveUp);
  }

  /** Sends what is due. Never rejects. */
  deliver(): Promise<void> {
    this.#delivering ??= this.#deliverAll()
      .catch(error => this.#reportDown({ err: error }, 'The outbox cannot be read; mails wait'))
      .finally(() => {
        this.#delivering = undefined;
      });
    return this.#delivering;
  }

  /** What is in the outbox; null where no mail is set up. */
  async counts(): Promise<OutboxCounts | null> {
    return this.isOn ? countOutbox(this.#options) : null;
  }

  /** Sends a mail at once, past the outbox. @throws MailError */
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
      if (!(await this.#deliverOne(row))) return;
    }
  }

  /** @returns false when no mail can be sent at present */
  async #deliverOne(row: OutboxRow): Promise<boolean> {
    const { db, company, siteUrl, now, log } = this.#options;
    const said = { mail: row.id, kind: row.kind, attempt: row.attempts };
    if (now() >= row.expiresAt) {
      await finishMail(this.#options, row, 'failed', row.reason ?? 'expired');
      log.warn(said, 'A mail was given up: it has waited too long');
      return true;
    }
    const content = await writeMail(row.kind, row.data, { db, company: await company(), siteUrl, now });
    if (!content) {
      await finishMail(this.#options, row, 'dropped');
      return true;
    }
    this.#tried.push(now().getTime());
    try {
      const isReply = row.kind === 'enquiry-receipt';
      await this.#send?.(content, { to: row.recipient, id: row.id, isReply }, this.#stop.signal);
    } catch (error) {
      return this.#onFailure(row, error);
    }
    await finishMail(this.#options, row, 'sent');
    if (this.#isDown) log.info('Mails are sent again');
    this.#isDown = false;
    return true;
  }

  async #onFailure(row: OutboxRow, error: unknown): Promise<boolean> {
    const { log } = this.#options;
    if (!(error instanceof MailError)) throw error;
    const said = { mail: row.id, kind: row.kind, attempt: row.attempts, reason: error.code };
    const isKept = error.kind !== 'refused' && (await retryMail(this.#options, row, error.code));
    if (error.kind === 'refused') await finishMail(this.#options, row, 'failed', error.code);
    if (!isKept) log.warn(said, 'A mail was given up');
    if (error.kind !== 'unreachable') return true;
    this.#reportDown(said, 'The mail server takes no mail; mails wait');
    return false;
  }

  /** Logs once until mail works again. Without the server's words, which quote addresses. */
  #reportDown(said: object, message: string): void {
    if (!this.#isDown) this.#options.log.error(said, message);
    this.#isDown = true;
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Logger } from 'pino';
import { underLease } from '../../db/leases/under-lease.ts';
import type { MailboxRow } from '../../db/tables/enquiries/mailboxes.ts';
import type { StoreMailDeps } from '../incoming/store-mail.ts';
import { AccessTokens } from './access-token.ts';
import { addressOf, createClient, explainImapError, type MailboxSettings, pathOf } from './imap-client.ts';
import { mailboxId, notePosition, readPosition } from './positions.ts';
import { readNew } from './read-new.ts';

/** In ms: how often the mailbox is looked at, whether or not its server tells of new mails. */
const usualPollMs = 60_000;
/** In ms: the delay after a failure, and how often another process looks whether it is its turn. */
const usualRetryMs = 15_000;

type Options = StoreMailDeps & {
  /** Null if no mailbox is read. */
  settings: MailboxSettings | null;
  log: Logger;
  pollMs?: number;
  retryMs?: number;
};

/** How the reading of the mailbox goes. */
export type MailboxState = Pick<MailboxRow, 'readAt' | 'triedAt' | 'error'> & { host: string; user: string };

/**
 * Reads the mailbox to which customers answer: at once if its server tells of new mails, else every minute. Of several
 * processes one reads.
 */
export class MailboxReader {
  readonly #options: Options;
  readonly #stop = new AbortController();
  readonly #tokens: AccessTokens | null;
  #running: Promise<void> | undefined;
  /** Set after a failure, so that it is logged once. */
  #isDown = false;

  constructor(options: Options) {
    this.#options = options;
    this.#tokens = options.settings?.oauth ? new AccessTokens(options.settings.oauth, options.now) : null;
  }

  get isOn(): boolean {
    return this.#options.settings !== null;
  }

  /** Starts reading. */
  start(): void {
    if (this.#options.settings) this.#running ??= this.#run(this.#options.settings);
  }

  /** Stops after the mail that is being stored. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Null if no mailbox is read. */
  async state(): Promise<MailboxState | null> {
    const { settings, db } = this.#options;
    if (!settings) return null;
    const { host, user } = addressOf(settings);
    const row = await readPosition(db, mailboxId(settings));
    return { host, user, readAt: row?.readAt ?? null, triedAt: row?.triedAt ?? null, error: row?.error ?? null };
  }

  async #run(settings: MailboxSettings): Promise<void> {
    const { db, retryMs = usualRetryMs } = this.#options;
    while (!this.#stop.signal.aborted) {
      // Null if another process reads.
      await underLease(db, 'mailbox', () => this.#read(settings)).catch(error => this.#onFailure(error, settings));
      await wait(retryMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Reads until the connection breaks, or this process stops. */
  async #read(settings: MailboxSettings): Promise<void> {
    const { signal } = this.#stop;
    const client = await createClient(settings, this.#tokens ? await this.#tokens.get() : null);
    const failed = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('close', () => reject(new Error('The connection was closed.')));
    });
    failed.catch(() => undefined);
    const stop = () => client.close();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await client.connect();
      await this.#makeFolder(client, settings);
      const lock = await client.getMailboxLock(pathOf(addressOf(settings).folder));
      try {
        while (!signal.aborted) await Promise.race([this.#round(client, settings), failed]);
      } finally {
        lock.release();
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      client.close();
    }
  }

  /** Makes the folder for answers, if it is missing. Without it they stay where they are. */
  async #makeFolder(client: ImapFlow, { moveTo }: MailboxSettings): Promise<void> {
    if (moveTo === null) return;
    await client.mailboxCreate(pathOf(moveTo)).catch(error => {
      if (!client.usable) throw error;
      this.#options.log.warn({ err: error, moveTo }, 'The folder for stored answers cannot be made');
    });
  }

  /** Reads what is new, then waits for more. */
  async #round(client: ImapFlow, settings: MailboxSettings): Promise<void> {
    const { db, now, log, pollMs = usualPollMs } = this.#options;
    const { signal } = this.#stop;
    const id = mailboxId(settings);
    const told = new AbortController();
    const onMail = () => told.abort();
    // Before the mails are read: the server may tell of another one in between.
    client.once('exists', onMail);
    try {
      await client.noop();
      await readNew(client, { deps: this.#options, settings, id, signal });
      await notePosition(db, id, { readAt: now(), triedAt: now(), error: null });
      if (this.#isDown) log.info('The mailbox is read again');
      this.#isDown = false;
      // The next command ends it.
      void client.idle().catch(() => undefined);
      await wait(pollMs, undefined, { signal: AbortSignal.any([told.signal, signal]), ref: false }).catch(
        () => undefined,
      );
    } finally {
      client.off('exists', onMail);
    }
  }

  async #onFailure(error: unknown, settings: MailboxSettings): Promise<void> {
    const { db, now, log } = this.#options;
    if (this.#stop.signal.aborted) return;
    this.#tokens?.forget();
    const reason = explainImapError(error, settings);
    if (!this.#isDown) log.error({ reason }, 'The mailbox cannot be read; answers of customers wait in it');
    this.#isDown = true;
    await notePosition(db, mailboxId(settings), { triedAt: now(), error: reason }).catch(() => undefined);
  }
}

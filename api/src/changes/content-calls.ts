import { setTimeout as wait } from 'node:timers/promises';
import type { RedisClientType } from '@redis/client';
import type { Logger } from 'pino';
import { oneAtATime } from './one-at-a-time.ts';
import { reasonOf } from './redis-errors.ts';

type CallsOptions = {
  /** Of the Redis, with user and password. */
  url: string;
  /** Names the site: several may have one Redis. */
  site: string;
  /** Looks whether the content has changed. */
  look: () => Promise<unknown>;
  log: Pick<Logger, 'warn' | 'info'>;
  /** In ms: how often the Redis is asked for a sign of life. It has three times as long. */
  pingMs?: number;
};

/** Whether the Redis passes calls on, and otherwise why not. */
export type CallsState = { isConnected: boolean; reason: string };

/** In ms: between two looks, and between two attempts to connect, of which the second doubles each time. */
const restMs = 50;
const retryMs = { first: 250, most: 30_000 };

/** Calls that wait for a Redis that hangs; more are dropped. */
const maxWaiting = 100;

/**
 * Lets the other processes of a site look at once whether the content has changed, instead of at the next poll. It is
 * only that: nothing in a message is believed, and a Redis that is away, hangs or sends nonsense changes only when they
 * look (docs/decisions/0142).
 */
export class ContentCalls {
  readonly #options: Required<CallsOptions>;
  readonly #channel: string;
  readonly #look: () => void;
  readonly #stop = new AbortController();
  #client: RedisClientType | undefined;
  #state: CallsState = { isConnected: false, reason: 'it has not answered yet' };
  #isWarned = false;

  constructor({ pingMs = 10_000, ...options }: CallsOptions) {
    this.#options = { ...options, pingMs };
    this.#channel = `hydraulics-catalogue:${options.site}:changed`;
    this.#look = oneAtATime(options.look, restMs);
  }

  get state(): CallsState {
    return this.#state;
  }

  /** Connects in the background, for as long as it takes and whenever the connection is lost. */
  start(): void {
    void this.#keepConnected();
  }

  /** Calls the others, if that is possible now. Waits for nothing. */
  call(): void {
    if (this.#state.isConnected) this.#client?.publish(this.#channel, 'changed').catch(() => undefined);
  }

  close(): void {
    this.#stop.abort();
    this.#client?.destroy();
  }

  async #keepConnected(): Promise<void> {
    // Loaded here, since few sites have a Redis.
    const { createClient } = await import('@redis/client');
    for (let failures = 0; !this.#stop.signal.aborted; failures += 1) {
      const client: RedisClientType = createClient(this.#clientOptions());
      const ended = new Promise<unknown>(resolve => client.on('error', resolve).on('end', resolve));
      this.#client = client;
      const startedAt = performance.now();
      const error = await this.#subscribe(client).then(
        () => ended,
        (reason: unknown) => reason,
      );
      // One that drops every connection is not tried more often than one that accepts none.
      if (performance.now() - startedAt > retryMs.most) failures = 0;
      this.#state = { isConnected: false, reason: reasonOf(error) };
      client.destroy();
      if (this.#stop.signal.aborted) return;
      this.#warnOnce();
      const longest = Math.min(retryMs.first * 2 ** failures, retryMs.most);
      // Not all processes at the same moment.
      const retryAfter = longest * (0.5 + Math.random() / 2);
      await wait(retryAfter, undefined, { ref: false, signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  async #subscribe(client: RedisClientType): Promise<void> {
    await client.connect();
    await client.subscribe(this.#channel, () => this.#look());
    this.#state = { isConnected: true, reason: '' };
    if (this.#isWarned) this.#options.log.info('Redis passes changes on to the other servers again');
    this.#isWarned = false;
  }

  #warnOnce(): void {
    if (this.#isWarned) return;
    this.#isWarned = true;
    const { reason } = this.#state;
    this.#options.log.warn({ reason }, 'Redis cannot be used: other servers see a change up to a second later');
  }

  #clientOptions() {
    const { url, pingMs } = this.#options;
    const socket = { connectTimeout: 3 * pingMs, socketTimeout: 3 * pingMs, reconnectStrategy: false } as const;
    return {
      ...{ url, socket, pingInterval: pingMs, commandsQueueMaxLength: maxWaiting },
      ...{ disableOfflineQueue: true, disableClientInfo: true, maintNotifications: 'disabled' as const },
    };
  }
}

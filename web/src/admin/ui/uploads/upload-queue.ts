import type { CallOptions } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { reasonOf } from '../../data/reasons.ts';
import { isAnimated } from '../files/facts/is-animated.ts';
import { stillNote } from '../files/print-colours.ts';
import { randomUuid } from '../random-uuid.ts';

/** A file that is uploaded in the background. Its id is its `Idempotency-Key`, so that it is added once. */
export type QueuedUpload = {
  id: string;
  file: File;
  /** Whether it is added as a draft. */
  asDraft: boolean;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** The share that was sent, from 0 to 1. */
  sent: number;
  /** Why it failed. */
  reason?: string;
  /** What became of it, if it was changed. */
  note?: string;
  /** Whether it failed without a response. */
  isLost?: boolean;
};

export type SendUpload = (input: {
  id: string;
  file: File;
  asDraft: boolean;
  options: CallOptions;
}) => Promise<unknown>;

/** Two at a time: the second uses the connection while the server encodes the first. */
const concurrency = 2;

const isLost = (error: unknown) => error instanceof AppError && error.code === 'network';

function sentence(error: unknown): string {
  const reason = reasonOf(error);
  if (!isLost(error)) return reason;
  const ended = reason.replace(/\.?$/, '.');
  return globalThis.navigator?.onLine === false
    ? `${ended} It will be sent again when you are online, and is not added twice.`
    : `${ended} Try again: it is not added twice.`;
}

/** Files that are uploaded one after another while the user works on other screens. */
export class UploadQueue {
  /** Replaced with each render, for the current session. */
  send: SendUpload;
  #items: readonly QueuedUpload[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();

  constructor(send: SendUpload) {
    this.send = send;
  }

  get = (): readonly QueuedUpload[] => this.#items;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  isActive = (): boolean => this.#items.some(({ state }) => state === 'waiting' || state === 'sending');

  add(files: readonly File[], asDraft = false): void {
    const added = files.map((file): QueuedUpload => ({ id: randomUuid(), file, asDraft, state: 'waiting', sent: 0 }));
    // The user has seen the outcome of a finished batch.
    const before = this.isActive() ? this.#items : this.#items.filter(({ state }) => state === 'failed');
    this.#set([...before, ...added]);
    this.#fill();
  }

  /** Sends a failed file again, or all of them. */
  retry(id?: string): void {
    this.#repeat(one => !id || one.id === id);
  }

  /** Retries uploads that failed without a response, once there is a connection. */
  retryLost = (): void => this.#repeat(({ isLost = false }) => isLost);

  #repeat(which: (one: QueuedUpload) => boolean): void {
    this.#change(
      one => one.state === 'failed' && which(one),
      ({ id, file, asDraft }) => ({ id, file, asDraft, state: 'waiting', sent: 0 }),
    );
    this.#fill();
  }

  /** Removes a file, and stops sending it. */
  cancel(id: string): void {
    this.#set(this.#items.filter(one => one.id !== id));
    this.#running.get(id)?.abort();
  }

  /** Stops everything that is not finished. */
  cancelAll(): void {
    for (const { id, state } of this.#items) if (state !== 'done') this.cancel(id);
  }

  /** Empties the list, except for unfinished uploads. */
  clear(): void {
    this.#set(this.#items.filter(({ state }) => state === 'waiting' || state === 'sending'));
  }

  #fill(): void {
    while (this.#running.size < concurrency) {
      const next = this.#items.find(({ state }) => state === 'waiting');
      if (!next) return;
      void this.#run(next);
    }
  }

  async #run({ id, file, asDraft }: QueuedUpload): Promise<void> {
    const abort = new AbortController();
    this.#running.set(id, abort);
    this.#update(id, { state: 'sending' });
    const onProgress: CallOptions['onProgress'] = ({ sent, total }) =>
      this.#update(id, { sent: total ? sent / total : 0 });
    try {
      await this.send({ id, file, asDraft, options: { signal: abort.signal, onProgress } });
      this.#update(id, { state: 'done', sent: 1 });
      void this.#noteAnimation(id, file);
    } catch (error) {
      this.#update(id, { state: 'failed', reason: sentence(error), isLost: isLost(error) });
    }
    this.#running.delete(id);
    this.#fill();
  }

  async #noteAnimation(id: string, file: File): Promise<void> {
    if (await isAnimated(file).catch(() => false)) this.#update(id, { note: stillNote });
  }

  #update(id: string, changes: Partial<QueuedUpload>): void {
    this.#change(
      one => one.id === id,
      one => ({ ...one, ...changes }),
    );
  }

  #change(which: (one: QueuedUpload) => boolean, how: (one: QueuedUpload) => QueuedUpload): void {
    this.#set(this.#items.map(one => (which(one) ? how(one) : one)));
  }

  #set(items: readonly QueuedUpload[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

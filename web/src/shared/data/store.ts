import type { Client } from '@hydraulics/common/contract/client';
import { AppError, type ErrorCode } from '@hydraulics/common/contract/errors';
import type { Query } from './query.ts';

/** The result of one query. An error keeps the previous value, if any. */
export type Result<T> =
  | { state: 'loading'; value?: undefined; error?: undefined }
  | { state: 'loaded'; value: T; error?: undefined }
  | { state: 'error'; value?: T | undefined; error: AppError };

/** The results in the shape that the server sends to the browser. */
export type Dehydrated = Record<string, { value: unknown } | { code: ErrorCode; message: string }>;

type Entry = { result: Result<unknown>; at: number; loading?: Promise<void> | undefined };

const loading: Result<never> = { state: 'loading' };

const staleMs = 30_000;

/**
 * The query cache of the public pages. A visitor's script budget leaves one kilobyte for it; the back office uses a
 * library (see docs/decisions).
 */
export class DataStore {
  readonly client: Client;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;

  constructor(client: Client, state: Dehydrated = {}, now: () => number = Date.now) {
    this.client = client;
    this.#now = now;
    for (const [key, stored] of Object.entries(state)) {
      const result: Result<unknown> =
        'value' in stored
          ? { state: 'loaded', value: stored.value }
          : { state: 'error', error: new AppError(stored.code, stored.message) };
      this.#entries.set(key, { result, at: now() });
    }
  }

  /** The current result; the same object until something changes. */
  get<T>(query: Query<T>): Result<T> {
    return (this.#entries.get(query.key)?.result ?? loading) as Result<T>;
  }

  /** Runs a query unless its result is fresh. Never rejects: a failure is a result. */
  async load<T>(query: Query<T>, { again: force = false } = {}): Promise<void> {
    const entry: Entry = this.#entries.get(query.key) ?? { result: loading, at: 0 };
    const fresh = entry.result.state !== 'loading' && this.#now() - entry.at < staleMs;
    if (entry.loading || (fresh && !force)) return entry.loading;
    entry.loading = query
      .load(this.client)
      .then(
        (value): Result<T> => ({ state: 'loaded', value }),
        (error): Result<T> => ({
          state: 'error',
          value: entry.result.value as T | undefined,
          error: toAppError(error),
        }),
      )
      .then(result => {
        // A failure is stale at once, unless the server rendered it.
        this.#entries.set(query.key, { result, at: result.error ? -staleMs : this.#now() });
        for (const listener of this.#listeners) listener();
      });
    this.#entries.set(query.key, entry);
    return entry.loading;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  dehydrate(): Dehydrated {
    const state: Dehydrated = {};
    for (const [key, { result }] of this.#entries) {
      if (result.state === 'loaded') state[key] = { value: result.value };
      if (result.state === 'error') state[key] = { code: result.error.code, message: result.error.message };
    }
    return state;
  }
}

/** By name: the in-process API has its own copy of the class. */
const isAppError = (error: unknown): error is AppError => error instanceof Error && error.name === 'AppError';

const toAppError = (error: unknown): AppError =>
  isAppError(error) ? error : new AppError('internal', undefined, { cause: error });

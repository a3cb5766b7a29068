import type { Client } from '@hydraulics/common/contract/client';
import { AppError, type ErrorCode } from '@hydraulics/common/contract/errors';
import type { PageData } from '@hydraulics/common/contract/render';
import type { Query } from './query.ts';

/** The result of one query; `loading` if it was not loaded. */
export type Result<T> =
  | { state: 'loading'; value?: undefined; error?: undefined }
  | { state: 'loaded'; value: T; error?: undefined }
  | { state: 'error'; value?: undefined; error: AppError };

type Results = Pick<PageData, 'values' | 'failures'>;

const loading: Result<never> = { state: 'loading' };

/** Of a store whose results were read elsewhere. */
const unread = {} as Client;

/** The results of one page's queries, while the server reads and renders it. */
export class DataStore {
  readonly #client: Client;
  readonly #results = new Map<string, Result<unknown>>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** A store of results that were read, such as in another thread. It loads nothing. */
  static of({ values, failures }: Results): DataStore {
    const store = new DataStore(unread);
    for (const [key, value] of values) store.#results.set(key, { state: 'loaded', value });
    for (const [key, { code, message }] of failures) {
      store.#results.set(key, { state: 'error', error: new AppError(code, message) });
    }
    return store;
  }

  /** The results, which can be sent to another thread. */
  results(): Results {
    const values = new Map<string, unknown>();
    const failures = new Map<string, { code: ErrorCode; message: string }>();
    for (const [key, { value, error }] of this.#results) {
      if (error) failures.set(key, { code: error.code, message: error.message });
      else values.set(key, value);
    }
    return { values, failures };
  }

  get<T>(query: Query<T>): Result<T> {
    return (this.#results.get(query.key) ?? loading) as Result<T>;
  }

  /** Runs a query once. Never rejects: a failure is a result. */
  load<T>(query: Query<T>): Promise<void> {
    const running = this.#running.get(query.key) ?? this.#run(query);
    this.#running.set(query.key, running);
    return running;
  }

  async #run(query: Query): Promise<void> {
    try {
      this.#results.set(query.key, { state: 'loaded', value: await query.load(this.#client) });
    } catch (error) {
      this.#results.set(query.key, { state: 'error', error: toAppError(error) });
    }
  }
}

/** By name: the in-process API has its own copy of the class. */
const isAppError = (error: unknown): error is AppError => error instanceof Error && error.name === 'AppError';

const toAppError = (error: unknown): AppError =>
  isAppError(error) ? error : new AppError('internal', undefined, { cause: error });

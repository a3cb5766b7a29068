import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Query } from './query.ts';
import type { DataStore, Result } from './store.ts';

const StoreContext = createContext<DataStore | null>(null);

/** Loads again; never rejects. */
export type Retry = () => Promise<void>;

export const StoreProvider = StoreContext.Provider;

export function useStore(): DataStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('StoreProvider is missing.');
  return store;
}

/** The result of a query, loaded when it is missing or stale, and a way to retry. */
export function useQuery<T>(query: Query<T>): Result<T> & { retry: Retry } {
  const store = useStore();
  const read = () => store.get(query);
  const result = useSyncExternalStore(store.subscribe, read, read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a query is the same while its key is.
  useEffect(() => void store.load(query), [store, query.key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  const retry = useCallback(() => store.load(query, { again: true }), [store, query.key]);
  return { ...result, retry };
}

/** The results of several queries, in their order. */
export function useQueries<T>(queries: Query<T>[]): Result<T>[] {
  const store = useStore();
  const last = useRef<Result<T>[]>([]);
  // `useSyncExternalStore` needs a stable list until a result changes.
  const read = () => {
    const results = queries.map(query => store.get(query));
    const { current } = last;
    if (results.length !== current.length || results.some((result, index) => result !== current[index])) {
      last.current = results;
    }
    return last.current;
  };
  const keys = queries.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: queries are the same while their keys are.
  useEffect(() => void queries.map(query => store.load(query)), [store, keys]);
  return useSyncExternalStore(store.subscribe, read, read);
}

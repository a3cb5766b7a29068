import { createContext, useContext } from 'react';
import type { Query } from './query.ts';
import type { DataStore, Result } from './store.ts';

const StoreContext = createContext<DataStore | null>(null);

export const StoreProvider = StoreContext.Provider;

/** The result of a query of the page that the server renders. */
export function useQuery<T>(query: Query<T>): Result<T> {
  const store = useContext(StoreContext);
  if (!store) throw new Error('StoreProvider is missing.');
  return store.get(query);
}

import { useEffect, useState } from 'react';
import type { TableRows } from '../table-column.ts';
import { knownNeighbours, type Neighbours, readNeighbours, rememberOrder } from './list-order.ts';

/** Remembers the order of the rows of a noun's list, for navigating between records. */
export function useRememberOrder(noun: string | undefined, { order, stale }: TableRows<unknown>): void {
  useEffect(() => {
    if (noun && order && !stale) rememberOrder(noun, order);
  }, [noun, order, stale]);
}

/** The neighbours of a record in its list as it was last shown; null if it was not. `id` stays the same. */
export function useNeighboursOf(noun: string, id: string): Neighbours | null {
  const [neighbours, setNeighbours] = useState(() => knownNeighbours(noun, id));
  useEffect(() => {
    let isCurrent = true;
    readNeighbours(noun, id).then(
      found => isCurrent && setNeighbours(found),
      // Offline, the loaded pages must do.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [noun, id]);
  return neighbours;
}

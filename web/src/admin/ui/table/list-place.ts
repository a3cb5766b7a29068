import { TabMemory } from '../../../shared/data/tab-memory.ts';

/** The last position in a list: its address with filter, order and page, and its scroll position. */
type Place = { search: string; top: number };

const places = new TabMemory<Place>('place ');

/** Remembers the position in a list, for the tab. */
export const rememberPlace = (path: string, place: Partial<Place>): void =>
  places.set(path, { ...readPlace(path), ...place });

const readPlace = (path: string): Place => places.get(path) ?? { search: '', top: 0 };

/** The address of a list at its last position. */
export const lastAddress = (path: string): string => path + readPlace(path).search;

/** The last scroll position of a list, in pixels. */
export const lastTop = (path: string): number => readPlace(path).top;

/**
 * The state of a navigation back to a list: the id of the edited record, whose row is shown and highlighted, and the tab
 * that lists it. The address stays the specified one.
 */
export type Returned = { returned?: string | undefined; tab?: string | undefined };

/** The tab that a navigation opens, if it names one. */
export const tabFrom = (state: unknown): string | undefined => (state as Returned | null)?.tab;

/** The id of the record that a navigation returns from, if it does. */
export function returnedFrom(state: unknown): string | null {
  const id = (state as Returned | null)?.returned;
  return typeof id === 'string' ? id : null;
}

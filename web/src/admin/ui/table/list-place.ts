import { TabMemory } from './order/tab-memory.ts';

/** The last position in a list: its address with filter, order and page, and its scroll position. */
type Place = { search: string; top: number };

const places = new TabMemory<Place>('place ');

/** Remembers the position in a list, for the tab. */
export const rememberPlace = (path: string, place: Partial<Place>): void =>
  places.set(path, { ...readPlace(path), ...place });

const readPlace = (path: string): Place => places.get(path) ?? { search: '', top: 0 };

/** The address of a list at its last position, on the tab that the given address names. */
export function lastAddress(address: string): string {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(readPlace(path).search);
  const tab = new URLSearchParams(query).get('tab');
  if (tab) params.set('tab', tab);
  else params.delete('tab');
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The last scroll position of a list, in pixels. */
export const lastTop = (path: string): number => readPlace(path).top;

/** The state of a navigation back to a list: the id of the edited record, whose row is shown and highlighted. */
export type Returned = { returned: string };

/** The id of the record that a navigation returns from, if it does. */
export function returnedFrom(state: unknown): string | null {
  const id = (state as Partial<Returned> | null)?.returned;
  return typeof id === 'string' ? id : null;
}

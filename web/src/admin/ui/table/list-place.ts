/** Where somebody was in a list: its address with filter, order and page, and how far it was scrolled. */
type Place = { search: string; top: number };

const places = new Map<string, Place>();

const keyOf = (path: string) => `place ${path}`;

/** Remembers the place in a list, for the tab. */
export function rememberPlace(path: string, place: Partial<Place>): void {
  const next = { ...readPlace(path), ...place };
  places.set(path, next);
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(next));
  } catch {
    // The storage is full: it is known until the next reload.
  }
}

function readPlace(path: string): Place {
  const known = places.get(path);
  if (known) return known;
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(path)) ?? '') as Place;
  } catch {
    return { search: '', top: 0 };
  }
}

/** The address of a list as it was left. */
export const lastAddress = (path: string): string => path + readPlace(path).search;

/** How far a list was scrolled when it was left, in pixels. */
export const lastTop = (path: string): number => readPlace(path).top;

/** The state of a navigation back to a list: the record that was open, whose row is shown and highlighted. */
export type Returned = { returned: string };

/** The record that a navigation returns from, if it does. */
export function returnedFrom(state: unknown): string | null {
  const id = (state as Partial<Returned> | null)?.returned;
  return typeof id === 'string' ? id : null;
}

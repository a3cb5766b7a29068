import { comparedParameter, paths } from '@hydraulics/common/contract/site-paths';
import { storageKey } from './stored.ts';

/** A product that a visitor has chosen for comparing. It is stored in the browser only. */
export type Chosen = { id: string; name: string };

/** The limit of the server. Importing its constant would also import its schemas. */
export const maxChosen = 6;

const none: Chosen[] = [];
const listeners = new Set<() => void>();
let current: Chosen[] | undefined;

function read(): Chosen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    const isChosen = (one: Partial<Chosen> | null) => typeof one?.id === 'string' && typeof one.name === 'string';
    return Array.isArray(stored) ? stored.filter(isChosen).slice(0, maxChosen) : none;
  } catch {
    return none;
  }
}

/** The chosen products. */
export const chosenNow = (): Chosen[] => {
  current ??= read();
  return current;
};

function change(chosen: Chosen[]): void {
  current = chosen;
  try {
    localStorage.setItem(storageKey, JSON.stringify(chosen));
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key !== storageKey) return;
  current = read();
  for (const listener of listeners) listener();
}

/** @returns a function that stops listening */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** Adds a product. @returns false if there are as many as can be compared */
export function addChosen(product: Chosen): boolean {
  const others = chosenNow().filter(({ id }) => id !== product.id);
  if (others.length >= maxChosen) return false;
  change([...others, product]);
  return true;
}

export const removeChosen = (id: string): void => change(chosenNow().filter(one => one.id !== id));

export const clearChosen = (): void => change(none);

/** The shareable address of a comparison. */
export const comparisonAddress = (ids: string[]): string =>
  `${paths.compare.href()}?${comparedParameter}=${ids.join(',')}`;

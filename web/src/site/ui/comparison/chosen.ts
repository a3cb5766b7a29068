import { comparedParameter, paths } from '@hydraulics/common/contract/site-paths';
import { storageKey } from './stored.ts';

/** A product that a visitor has chosen for comparing. It is stored in the browser only. */
export type Chosen = { id: string; name: string };

/** The limit of the server. Importing its constant would also import its schemas. */
export const maxChosen = 6;

const none: Chosen[] = [];
const listeners = new Set<() => void>();
let current: Chosen[] | undefined;
let canStore = true;

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

/** Other pages may have changed the choice while this one was kept for going back to it. */
function refresh(): Chosen[] {
  if (canStore) current = read();
  return chosenNow();
}

function show(): void {
  for (const listener of listeners) listener();
}

function change(chosen: Chosen[]): void {
  current = chosen;
  try {
    localStorage.setItem(storageKey, JSON.stringify(chosen));
    canStore = true;
  } catch {
    // The choice lasts until the page is left.
    canStore = false;
  }
  show();
}

function onStorage({ key }: StorageEvent): void {
  if (key !== storageKey) return;
  refresh();
  show();
}

/** Pages that are kept for going back get no events of the storage. */
function onReturn({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  refresh();
  show();
}

/** @returns a function that stops listening */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onReturn);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onReturn);
  };
}

/** Adds a product. @returns false if there are as many as can be compared */
export function addChosen(product: Chosen): boolean {
  const others = refresh().filter(({ id }) => id !== product.id);
  if (others.length >= maxChosen) return false;
  change([...others, product]);
  return true;
}

export const removeChosen = (id: string): void => change(refresh().filter(one => one.id !== id));

export const clearChosen = (): void => change(none);

/** What is compared: a product, or one of its sizes. */
export const comparedKey = (id: string, code: string | null | undefined): string =>
  code ? `${id}:${encodeURIComponent(code)}` : id;

/** The shareable address of a comparison. */
export const comparisonAddress = (ids: string[]): string =>
  `${paths.compare.href()}?${comparedParameter}=${ids.map(id => id.replaceAll('%', '%25')).join(',')}`;

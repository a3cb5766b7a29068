import { comparedParameter, paths } from '@hydraulics/common/contract/site-paths';
import { deviceList } from './device-list.ts';
import { storageKey } from './stored.ts';

/** A product that a visitor has chosen for comparing. It is stored in the browser only. */
export type Chosen = { id: string; name: string };

/** The limit of the server. Importing its constant would also import its schemas. */
export const maxChosen = 6;

const isChosen = (one: Partial<Chosen> | null) => typeof one?.id === 'string' && typeof one.name === 'string';

const chosen = deviceList<Chosen>({
  key: storageKey,
  read: text => (JSON.parse(text) as Chosen[]).filter(isChosen).slice(0, maxChosen),
  write: JSON.stringify,
});

/** The chosen products. */
export const { now: chosenNow, subscribe } = chosen;

/** Adds a product. @returns false if there are as many as can be compared */
export function addChosen(product: Chosen): boolean {
  let isAdded = false;
  chosen.change(all => {
    const others = all.filter(({ id }) => id !== product.id);
    isAdded = others.length < maxChosen;
    return isAdded ? [...others, product] : all;
  });
  return isAdded;
}

export const removeChosen = (id: string): void => chosen.change(all => all.filter(one => one.id !== id));

export const clearChosen = (): void => chosen.change(() => []);

/** The shareable address of a comparison. */
export const comparisonAddress = (ids: string[]): string =>
  `${paths.compare.href()}?${comparedParameter}=${ids.map(id => id.replaceAll('%', '%25')).join(',')}`;

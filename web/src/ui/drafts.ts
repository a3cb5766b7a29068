/** Field values by name. */
export type Values = Record<string, string>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * What was typed into a form that had to close by itself, as when the session ends: kept for the tab's life under the
 * page's address, and handed out once.
 */
export function createDrafts(store: Store) {
  const keyOf = (page: string) => `draft:${page}`;
  return {
    read(page: string): Values | null {
      const text = store.getItem(keyOf(page));
      return text ? (JSON.parse(text) as Values) : null;
    },
    save(page: string, values: Values): void {
      store.setItem(keyOf(page), JSON.stringify(values));
    },
    forget(page: string): void {
      store.removeItem(keyOf(page));
    },
  };
}

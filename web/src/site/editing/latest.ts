import type { Product } from '@hydraulics/common/nouns/products';
import type { DataStore } from '../../shared/data/store.ts';
import { queries } from '../page/queries.ts';

const pause = 250;
const patience = 2000;

/**
 * Reads a product anew, for the whole page, until it is at least of `version`: another process of the server may show
 * a write a second late.
 * @throws AppError when it cannot be read
 */
export async function readLatest(store: DataStore, id: string, version: number): Promise<Product> {
  const query = queries.product(id);
  for (let waited = 0; ; waited += pause) {
    await store.load(query, { again: true });
    const { value, error } = store.get(query);
    if (error) throw error;
    if (value && (value.version >= version || waited >= patience)) return value;
    await new Promise(resolve => setTimeout(resolve, pause));
  }
}

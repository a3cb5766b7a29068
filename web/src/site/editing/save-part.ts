import { AppError } from '@hydraulics/common/contract/errors';
import type { Product } from '@hydraulics/common/nouns/products';
import type { DataStore } from '../../shared/data/store.ts';
import { readLatest } from './latest.ts';
import { client } from './staff.ts';

type Changes = Omit<Parameters<typeof client.products.update>[0], 'id' | 'version'>;

/** Somebody else changed the same part: `by` whom, as far as the server knows, and how the product is now. */
type Conflict = { by: string; latest: Product };
export type Saved = { message: string } | Conflict;

/** How often a save is tried again because of changes elsewhere in the same product. */
const tries = 5;

/**
 * Saves one part of a product. What others changed in other parts meanwhile stands in nobody's way: the call says only
 * what it changes. Where they changed this part, nothing is saved.
 * @param isSame whether the part is still as it was when it was opened
 * @throws AppError when it could not be saved
 */
export async function savePart(
  store: DataStore,
  { _id: id, version }: Pick<Product, '_id' | 'version'>,
  changes: Changes,
  isSame: (latest: Product) => boolean,
): Promise<Saved> {
  let expected = version;
  for (let tried = 1; ; tried += 1) {
    try {
      const answer = await client.products.update({ id, version: expected, ...changes });
      // It is saved by now; a page that cannot be read anew is no failure of that.
      await readLatest(store, id, answer.version).catch(() => undefined);
      return { message: answer.message };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'version_conflict' || tried === tries) throw error;
      const latest = await readLatest(store, id, expected + 1);
      if (!isSame(latest)) return { by: authorOf(error), latest };
      expected = latest.version;
    }
  }
}

const authorOf = ({ details }: AppError): string =>
  details.find(({ path }) => path === 'updatedBy')?.message ?? 'Somebody else';

import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Product } from '@hydraulics/common/nouns/products';
import { query } from '../../../../shared/data/query.ts';
import type { Base } from '../../../ui/drafts/drafts.ts';
import { isSame } from '../../../ui/values/form-values.ts';
import { withFormFields } from '../product-form/product-images.ts';
import { type SectionField, type SectionValues, toSectionChanges, toSectionValues } from './section-values.ts';

/** Retries after concurrent changes elsewhere in the product. */
const tries = 5;

const pause = 250;
const timeoutMs = 2000;

export type SectionSave = {
  id: string;
  field: SectionField;
  values: SectionValues;
  base: Base<SectionValues>;
  options?: CallOptions;
};

/**
 * Saves one section of a product. Concurrent changes of other sections are no conflict, because the call contains only
 * its own change.
 * @returns the response, and the product with the change if it could be read
 * @throws AppError with `version_conflict` if somebody else changed this section
 */
export async function saveSection(client: Client, { id, field, values, base, options }: SectionSave) {
  const changes = toSectionChanges(field, values, base.values);
  let { version } = base;
  for (let tried = 1; ; tried += 1) {
    try {
      const { message, version: saved } = await withFormFields(
        client.products.update({ ...changes, id, version }, options),
      );
      // The save succeeded even if the product cannot be reloaded.
      return { message, product: await readProduct(client, id, saved).catch(() => undefined) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'version_conflict' || tried === tries) throw error;
      const latest = await readProduct(client, id, (version ?? 0) + 1);
      if (!isSame(toSectionValues(field, latest), base.values)) throw error;
      version = latest.version;
    }
  }
}

/** Reads a product until it has at least `version`: another server process may show a write a second late. */
export async function readProduct(client: Client, id: string, version: number): Promise<Product> {
  const { load } = query('products', 'get', { id });
  for (let waited = 0; ; waited += pause) {
    const product = await load(client);
    if (product.version >= version || waited >= timeoutMs) return product;
    await new Promise(resolve => setTimeout(resolve, pause));
  }
}

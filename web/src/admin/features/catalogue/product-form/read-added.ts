import type { Client } from '@hydraulics/common/contract/client';
import { query } from '../../../../shared/data/query.ts';
import type { Latest } from '../../../ui/conflicts/conflict.ts';
import { type ProductValues, toProductValues } from './product-values.ts';

/** Reads a product that was added although its answer was lost, and that somebody else has changed since. */
export async function readAdded(client: Client, { newId = '' }: ProductValues): Promise<Latest<ProductValues>> {
  const product = await query('products', 'get', { id: newId }).load(client);
  const versions = await client.versions.list({ noun: 'products', recordId: newId });
  const added = versions.find(({ version }) => version === 1);
  // Compared with the empty form, a text that was cleared since would count as never written.
  if (!added) throw new Error('The product as it was added is no longer stored.');
  const { content } = await client.versions.get({ id: added._id });
  const { version, updatedAt } = product;
  return {
    values: toProductValues(product),
    version,
    updatedAt,
    before: toProductValues({ ...product, ...content }),
  };
}

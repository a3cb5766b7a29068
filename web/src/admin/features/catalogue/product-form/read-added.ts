import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { query } from '../../../../shared/data/query.ts';
import type { Latest } from '../../../ui/conflicts/conflict.ts';
import type { Base } from '../../../ui/drafts/drafts.ts';
import { type ProductValues, toProductValues } from './product-values.ts';

/** The product that an earlier attempt with the same key has added, with other content. */
export const addedIdIn = (error: unknown): string | undefined =>
  error instanceof AppError && error.code === 'idempotency_mismatch'
    ? error.details.find(({ path }) => path === '_id')?.message
    : undefined;

export async function readLatest(client: Client, id: string): Promise<Latest<ProductValues>> {
  const product = await query('products', 'get', { id }).load(client);
  return { values: toProductValues(product), version: product.version, updatedAt: product.updatedAt };
}

/** Reads a product as it was added, whoever has changed it since. */
export async function readAdded(client: Client, id: string): Promise<Base<ProductValues>> {
  const product = await query('products', 'get', { id }).load(client);
  if (product.version === 1) return { id, values: toProductValues(product), version: 1 };
  const added = (await client.versions.list({ noun: 'products', recordId: id })).find(({ version }) => version === 1);
  // Compared with the empty form, a text that was cleared since would count as never written.
  if (!added) throw new Error('The product as it was added is no longer stored.');
  const { content } = await client.versions.get({ id: added._id });
  return { id, values: toProductValues({ ...product, ...content }), version: 1 };
}

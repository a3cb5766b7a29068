import type { Client } from '@hydraulics/common/contract/client';
import { limits } from '@hydraulics/common/limits';
import type { StaffDocument } from '@hydraulics/common/nouns/documents/documents';
import type { ProductLack } from '@hydraulics/common/nouns/lists/product-lists';
import { relationFields } from '@hydraulics/common/nouns/lists/related-products';
import type { Product } from '@hydraulics/common/nouns/products';
import { nameKey } from '@hydraulics/common/text';
import type { ExportHow } from '../../ui/export/export-rows.ts';
import type { DescribedCategory } from './imports/source-table.ts';

/** A product with its position in its category, and its documents. */
export type PlacedProduct = Product & { order: number; namesById?: ReadonlyMap<string, string> };

/** The documents of each product, by its id. */
async function readDocuments(client: Client, signal: AbortSignal): Promise<Map<string, StaffDocument[]>> {
  const documents = new Map<string, StaffDocument>();
  for (let offset = 0; ; offset += limits.page) {
    const page = await client.documents.list({ limit: limits.page, offset }, { signal });
    // A document added during the export shifts others to the next page, where they appear again.
    for (const one of page) documents.set(one._id, one);
    if (page.length < limits.page) break;
  }
  const byProduct = new Map<string, StaffDocument[]>();
  // The server lists the newest first.
  for (const one of [...documents.values()].reverse()) {
    const those = byProduct.get(one.productId);
    if (those) those.push(one);
    else byProduct.set(one.productId, [one]);
  }
  return byProduct;
}

/** Which products: those of a filter, or of these ids; all without either. */
export type ExportedProducts = {
  filter?: { lacks?: ProductLack; home?: 'chosen'; categoryId?: string; q?: string; status?: 'draft' | 'scheduled' };
  only?: ReadonlyMap<string, unknown> | undefined;
};

/** The ids of the chosen products; undefined for all. */
async function chosenIds(
  client: Client,
  { filter = {}, only }: ExportedProducts,
  signal: AbortSignal,
): Promise<{ has(id: string): boolean; size: number } | undefined> {
  if (only) return only;
  // A category is read as a whole anyway.
  const { categoryId, ...others } = filter;
  if (Object.keys(others).length === 0) return undefined;
  const ids = new Set<string>();
  for (let offset = 0; ; offset += limits.page) {
    const page = await client.products.list({ fields: 'card', ...filter, limit: limits.page, offset }, { signal });
    for (const { _id } of page) ids.add(_id);
    if (page.length < limits.page) return ids;
  }
}

/** The chosen products, category after category, each in its order and with its position among all of its category. */
export async function readProducts(
  client: Client,
  categories: readonly DescribedCategory[],
  { onProgress, signal }: Pick<ExportHow, 'onProgress' | 'signal'>,
  chosen: ExportedProducts = {},
): Promise<PlacedProduct[]> {
  const documents = await readDocuments(client, signal);
  const ids = await chosenIds(client, chosen, signal);
  const products: PlacedProduct[] = [];
  for (const { _id: categoryId } of categories) {
    if (!chosen.only && chosen.filter?.categoryId && chosen.filter.categoryId !== categoryId) continue;
    const seen = new Set<string>();
    for (let offset = 0; products.length !== ids?.size; offset += limits.page) {
      const page = (await client.products.list({ categoryId, limit: limits.page, offset }, { signal })) as Product[];
      for (const product of page) {
        if (seen.has(product._id)) continue;
        seen.add(product._id);
        if (ids && !ids.has(product._id)) continue;
        products.push({ ...product, order: seen.size, documents: documents.get(product._id) });
      }
      onProgress(products.length);
      if (page.length < limits.page) break;
    }
  }
  return withNames(client, products, signal);
}

/** With the names of the products that they are related to, where one product only has the name. */
async function withNames(client: Client, products: PlacedProduct[], signal: AbortSignal): Promise<PlacedProduct[]> {
  if (!products.some(product => relationFields.some(field => product[field]?.length))) return products;
  const names = new Map<string, string>();
  for (let offset = 0; ; offset += limits.page) {
    const page = await client.products.list({ fields: 'card', limit: limits.page, offset }, { signal });
    for (const { _id, name } of page) names.set(_id, name);
    if (page.length < limits.page) break;
  }
  const counts = new Map<string, number>();
  for (const key of [...names.values()].map(nameKey)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const namesById = new Map([...names].filter(([, name]) => counts.get(nameKey(name)) === 1 && !/[;|]/.test(name)));
  return products.map(product => ({ ...product, namesById }));
}

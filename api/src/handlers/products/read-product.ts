import { orNotFound } from '@hydraulics/common/contract/errors';
import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { records } from '@hydraulics/common/registry';
import { currentReads, tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { productOwner } from '../../db/tables/documents/document-owners.ts';
import { relatedIds } from '../../db/tables/products.ts';
import { relatedOf } from '../../products/related-products.ts';
import { documentsOf, toProductDocument } from '../../repositories/documents.ts';
import { findProduct, toProduct } from '../../repositories/products.ts';
import { pendingOf } from '../../repositories/publication/pending.ts';
import { withPendingFor } from '../../repositories/publication/review.ts';
import { type Audience, audienceOf } from '../../repositories/publication/shown.ts';
import type { Actor } from '../../rpc/actor.ts';

const { title } = records.products;

/** A product with its documents and related products. */
export async function readProduct(db: Database, id: string, actor: Actor) {
  const audience = audienceOf(actor);
  const { row, documents, pending, related } = await db.read(async tables => {
    const row = await findShown(tables, id, audience);
    const documents = (await documentsOf(tables, productOwner(id), audience)).map(toProductDocument);
    const related = await relatedOf(tables, row, audience);
    // A draft that it names shows once it is published.
    currentReads()?.add(...relatedIds(row).map(tag.product));
    return { row, documents, related, pending: audience === 'staff' ? await pendingOf(tables, 'products', id) : {} };
  });
  const attributes = activeAttributes(row.category?.attributes ?? []);
  return {
    ...toProduct(row, audience),
    ...(attributes.length > 0 ? { attributes } : {}),
    ...(documents.length > 0 ? { documents } : {}),
    ...(related.length > 0 ? { related } : {}),
    ...pending,
  };
}

/** A product as an audience sees it. */
export const findShown = async (tables: Tables, id: string, audience: Audience) =>
  withPendingFor(audience, tables, 'products', orNotFound(await findProduct(tables, id, audience), title));

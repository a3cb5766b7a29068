import { randomUUID } from 'node:crypto';
import { limits } from '@hydraulics/common/limits';
import { z } from 'zod';
import type { Tables } from '../db/database.ts';
import type { EnquiryItemRow } from '../db/tables/enquiries/enquiry-items.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { sizeOfProduct } from '../products/size-of-product.ts';
import { findNamedProducts } from '../repositories/products.ts';

/** An item as it waits in the spool. */
export const receivedItem = z.object({
  /** The id or name of the product, or empty. */
  product: z.string(),
  code: z.string(),
  quantity: z.number(),
  wanted: z.string(),
  note: z.string(),
  source: z.string().default(''),
});
type ReceivedItem = z.output<typeof receivedItem>;

/** The items of a received enquiry as rows, with the products that they name, each once. */
export async function readItems(
  tables: Tables,
  { id: enquiryId, items }: { id: string; items: ReceivedItem[] },
): Promise<{ items: EnquiryItemRow[]; products: ProductRow[] }> {
  const known = await findNamedProducts(
    tables,
    items.map(({ product }) => product),
  );
  const rows = items.map(({ product: asked, code: typed, quantity, wanted, note, source }, place): EnquiryItemRow => {
    const product = known.get(asked);
    // As the product writes it.
    const code = product ? sizeOfProduct(product, typed).code : typed;
    return {
      ...{ id: randomUUID(), enquiryId, position: place + 1, code, quantity, wanted, note, source },
      productId: product?.id ?? null,
      product: product?.name ?? (isId(asked) ? '' : asked),
    };
  });
  const products = new Map([...known.values()].map(row => [row.id, row]));
  return { items: rows, products: [...products.values()] };
}

/** What the list of enquiries shows as the product: `VCX-100/70, VPP 10 and 2 more`. */
export function summaryOf(items: readonly Pick<EnquiryItemRow, 'product' | 'code'>[]): string {
  const names = [...new Set(items.map(({ product, code }) => product || code))];
  const more = names.length > 2 ? ` and ${names.length - 2} more` : '';
  return `${names.slice(0, 2).join(', ')}${more}`.slice(0, limits.name);
}

/** The code of the size that the form of the website wrote into a message; empty without one. */
export const askedCode = (message: string): string => /^Order code: (.+)$/m.exec(message)?.[1]?.trim() ?? '';

/** Whether the text is an id: that of a deleted product would mean nothing to staff. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

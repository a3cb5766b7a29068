import type { QuotationContent, QuotationPosition } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { QuotationSettings } from '@hydraulics/common/nouns/quotations/quotation-settings';
import { addDays } from '@hydraulics/common/units/dates/typed-day';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { EnquiryItemRow } from '../../db/tables/enquiries/enquiry-items.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { askedCode, summaryOf } from '../../enquiries/items.ts';
import { hasWithdrawn } from '../../enquiries/opened/withdrawn-part.ts';
import { keyFigures } from '../../products/key-figures.ts';
import { readItems } from '../../repositories/enquiries/enquiry-items.ts';
import { readMerged } from '../../repositories/enquiries/merged.ts';

type Item = Pick<EnquiryItemRow, 'productId' | 'product' | 'code' | 'quantity' | 'note'>;

type Asked = {
  /** The enquiry, and those that are read with it, each with its list. */
  parts: readonly { enquiry: EnquiryRow; items: readonly Item[] }[];
  /** Those of the named products that are on the website, by id. */
  products: ReadonlyMap<string, ProductRow>;
  units: EnquiryRow['units'];
  settings: QuotationSettings;
  /** Such as `2026-11-28`. */
  today: string;
};

/** What a new quotation offers: each thing that was asked for with the figures of its size, without a price. */
export function contentFor({ parts, products, units, settings, today }: Asked): QuotationContent {
  const { validDays, approvalAbove: _, ...terms } = settings;
  const figuresOf = (productId: string | null, code: string) => {
    const product = products.get(productId ?? '');
    return product ? keyFigures(product, code, units || 'metric') : '';
  };
  const positions = withProducts(parts, products).map(
    ({ productId, product, code, quantity, note }): QuotationPosition => ({
      kind: 'normal',
      ...(productId && { product: productId }),
      name: product || code,
      code,
      quantity: quantity * 1000,
      unitPrice: 0,
      figures: figuresOf(productId, code),
      note,
    }),
  );
  return {
    ...terms,
    ...(units === 'us' && { units }),
    validUntil: addDays(today, validDays),
    positions,
  };
}

/** The lists of some enquiries, and the products from whose pages they came that are in none. */
function withProducts(parts: Asked['parts'], products: Asked['products']): Item[] {
  const all = parts.flatMap(({ items }) => items);
  const asked = parts.flatMap(({ enquiry: { productId, product, message }, items }): Item[] => {
    // The text of the enquiry also says whether it was in stock then.
    const name = products.get(productId ?? '')?.name ?? product;
    const isListed = all.some(item => (productId ? item.productId === productId : item.product === name));
    return name === '' || isListed || product === summaryOf(items)
      ? []
      : [{ productId, product: name, code: askedCode(message), quantity: 1, note: '' }];
  });
  const keys = asked.map(({ productId, product, code }) => JSON.stringify([productId ?? product, code]));
  return [...all, ...asked.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)];
}

/** What an enquiry and those that are read with it ask for, without what their senders withdrew, unless all did. */
export async function askedFor(tables: Tables, kept: EnquiryRow): Promise<Asked['parts']> {
  const merged = (await readMerged(tables, [kept.id])).get(kept.id) ?? [];
  const rows = [kept, ...merged];
  const items = await readItems(
    tables,
    rows.map(({ id }) => id),
  );
  const wanted: EnquiryRow[] = [];
  for (const row of rows) if (!(await hasWithdrawn(tables, { row, kept }))) wanted.push(row);
  return (wanted.length > 0 ? wanted : rows).map(enquiry => ({ enquiry, items: items.get(enquiry.id) ?? [] }));
}

import type { QuotationContent, QuotationPosition } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { QuotationSettings } from '@hydraulics/common/nouns/quotations/quotation-settings';
import { addDays } from '@hydraulics/common/units/dates/typed-day';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import type { EnquiryItemRow } from '../db/tables/enquiries/enquiry-items.ts';
import type { ProductRow } from '../db/tables/products.ts';
import { keyFigures } from '../products/key-figures.ts';

type Asked = {
  enquiry: EnquiryRow;
  items: readonly EnquiryItemRow[];
  /** Those of the items that are on the website, by id. */
  products: ReadonlyMap<string, ProductRow>;
  settings: QuotationSettings;
  /** Such as `2026-11-28`. */
  today: string;
};

/** What a new quotation offers: each item of the enquiry with the figures of its size, without a price. */
export function contentFor({ enquiry, items, products, settings, today }: Asked): QuotationContent {
  const { validDays, approvalAbove: _, ...terms } = settings;
  const units = enquiry.units || 'metric';
  const figuresOf = (productId: string | null, code: string) => {
    const product = products.get(productId ?? '');
    return product ? keyFigures(product, code, units) : '';
  };
  const positions = items.map(
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
  const asked: QuotationPosition[] =
    enquiry.product === ''
      ? []
      : [
          {
            kind: 'normal',
            ...(enquiry.productId && { product: enquiry.productId }),
            name: enquiry.product,
            quantity: 1000,
            unitPrice: 0,
            figures: figuresOf(enquiry.productId, ''),
          },
        ];
  return {
    ...terms,
    ...(units === 'us' && { units }),
    validUntil: addDays(today, validDays),
    positions: positions.length > 0 ? positions : asked,
  };
}

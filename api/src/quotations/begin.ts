import type { QuotationContent, QuotationPosition } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { QuotationSettings } from '@hydraulics/common/nouns/quotations/quotation-settings';
import { addDays } from '@hydraulics/common/units/dates/typed-day';
import type { EnquiryRow } from '../db/tables/enquiries/enquiries.ts';
import type { EnquiryItemRow } from '../db/tables/enquiries/enquiry-items.ts';

type Asked = { enquiry: EnquiryRow; items: readonly EnquiryItemRow[]; settings: QuotationSettings; today: string };

/** What a new quotation offers: each item of the enquiry, without a price. `today` is such as `2026-11-28`. */
export function contentFor({ enquiry, items, settings, today }: Asked): QuotationContent {
  const { validDays, approvalAbove: _, ...terms } = settings;
  const positions = items.map(
    ({ productId, product, code, quantity, note }): QuotationPosition => ({
      kind: 'normal',
      ...(productId && { product: productId }),
      name: product || code,
      code,
      quantity: quantity * 1000,
      unitPrice: 0,
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
          },
        ];
  return {
    ...terms,
    validUntil: addDays(today, validDays),
    positions: positions.length > 0 ? positions : asked,
  };
}

import type { DataSheet } from '../data-sheet/content.ts';

/** The content of a quotation as text. Pictures are names of stored files, or their paths. */
export type QuotationSheet = {
  kind: 'Quotation' | 'Order';
  /** Such as `Q-2026-0007`; empty for a draft. */
  number: string;
  revision: number;
  /** A sentence below the title, such as who accepted it. */
  remark: string;
  /** The day of issue; that of a draft is today. */
  day: string;
  /** For people; empty in an order. */
  validUntil: string;
  reference: string;
  customer: string[];
  company: DataSheet['company'];
  opening: string;
  positions: {
    place: string;
    name: string;
    code: string;
    details: string[];
    picture: string | null;
    quantity: string;
    unitPrice: string;
    discount: string;
    price: string;
  }[];
  currency: string;
  /** Net, VAT and sum, as they are printed. */
  sums: { name: string; value: string }[];
  terms: { name: string; text: string }[];
};

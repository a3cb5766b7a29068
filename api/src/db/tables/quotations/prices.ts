import { limits } from '@hydraulics/common/limits';
import { table } from '../../table.ts';

/** Which edition of the prices of a currency holds: one that is being sent holds once it is complete. */
export type PriceListRow = {
  /** The currency. */
  id: string;
  edition: string;
  size: number;
  updatedAt: Date;
  updatedBy: string | null;
};

export const priceLists = table<PriceListRow>({
  entity: 'priceList',
  table: 'price_lists',
  files: {},
  tags: null,
  audit: { values: ['size', 'updatedAt'] },
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      edition: column(kinds.id),
      size: column(kinds.integer),
      updatedAt: column(kinds.time),
      updatedBy: column(kinds.line(limits.name), { nullable: true }),
    },
  }),
});

/** The price of one code. `code` is its key; amounts have more digits than a column of integers. */
export type PriceRow = { id: string; currency: string; edition: string; code: string; unitPrice: number };

const amount = { to: (value: number | undefined) => value?.toString(), from: Number };

export const prices = table<PriceRow>({
  entity: 'price',
  table: 'prices',
  files: {},
  tags: null,
  // Thousands at once, and not for all who read the audit.
  audit: false,
  schema: ({ column, kinds, primary, unique }) => ({
    columns: {
      id: column(kinds.id, primary),
      currency: column(kinds.key(3)),
      edition: column(kinds.id),
      code: column(kinds.key(500)),
      unitPrice: column(kinds.key(20), { transformer: amount }),
    },
    ...unique('uq_prices_code', ['currency', 'edition', 'code']),
  }),
});

import { z } from 'zod';

export const quotationTotals = z
  .object({ net: z.number().int(), vat: z.number().int(), gross: z.number().int() })
  .meta({
    id: 'QuotationTotals',
    description: 'In the smallest unit of the currency',
  });

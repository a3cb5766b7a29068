import {
  type QuotationSettings,
  quotationSettings,
  usualQuotationSettings,
} from '@hydraulics/common/nouns/quotations/quotation-settings';
import type { Tables } from '../db/database.ts';

const id = 'own';

/** What a new quotation begins with; the usual values until an owner has set them. */
export async function readQuotationSettings(tables: Tables): Promise<QuotationSettings> {
  const row = await tables.quotationSettings.findOneBy({ id });
  return row ? quotationSettings.parse(row.value) : usualQuotationSettings;
}

export async function writeQuotationSettings(tables: Tables, value: QuotationSettings): Promise<void> {
  if (await tables.quotationSettings.existsBy({ id })) await tables.quotationSettings.update(id, { value });
  else await tables.quotationSettings.insert({ id, value });
}

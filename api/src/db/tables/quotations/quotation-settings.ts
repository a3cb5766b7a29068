import type { QuotationSettings } from '@hydraulics/common/nouns/quotations/quotation-settings';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/** What new quotations begin with: one row, or none for the usual values. Its texts are too long for a setting. */
export type QuotationSettingsRow = { id: string; value: QuotationSettings };

export const quotationSettings = table<QuotationSettingsRow>({
  entity: 'quotationSettings',
  table: 'quotation_settings',
  files: {},
  tags: null,
  audit: { values: ['value'] },
  schema: ({ column, kinds, primary }) => ({
    columns: { id: column(kinds.id, primary), value: column(kinds.longText, { transformer: json }) },
  }),
});

import type { FieldDescription } from '../../ui/form/description.ts';
import { PositionsField } from './positions/positions-field.tsx';
import { TextArea } from './positions/text-area.tsx';
import type { PositionValues, QuotationValues } from './values.ts';

const lineOf = ({ quantity, name, code, unitPrice, discount }: PositionValues): string =>
  [`${quantity} ×`, name, code, unitPrice && `at ${unitPrice}`, discount && `less ${discount} %`]
    .filter(Boolean)
    .join(' ');

/** The fields of a quotation, in the order of its PDF. */
export const quotationFields = [
  { name: 'currency', label: 'Currency', help: 'Its code, such as EUR.', maxLength: 3, required: true },
  { name: 'validUntil', label: 'Valid until', type: 'date' },
  { name: 'opening', label: 'Opening text', Input: TextArea },
  {
    name: 'positions',
    label: 'Positions',
    Input: PositionsField,
    show: (positions: PositionValues[]) => positions.map(lineOf).join('; '),
  },
  { name: 'vatRate', label: 'VAT %', inputMode: 'decimal' },
  { name: 'delivery', label: 'Delivery terms', Input: TextArea },
  { name: 'payment', label: 'Payment terms', Input: TextArea },
] as FieldDescription<QuotationValues>[];

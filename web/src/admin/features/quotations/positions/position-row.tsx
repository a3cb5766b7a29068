import { formatMoney, isCurrency, readMoney } from '@hydraulics/common/quotations/money';
import { type PositionKind, priceOf } from '@hydraulics/common/quotations/totals';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useFieldError } from '../../../ui/form/use-field.ts';
import { type QuotationValues, readScaled } from '../values.ts';
import { TextArea } from './text-area.tsx';
import { useProposals } from './use-proposals.ts';

const kinds: { value: PositionKind; label: string }[] = [
  { value: 'normal', label: 'Part of the total' },
  { value: 'optional', label: 'Optional' },
  { value: 'alternative', label: 'Alternative' },
];

type PositionRowProps = { place: number; isLast: boolean; onMove: (to: number) => void; onRemove: () => void };

/** One position of a quotation. */
export function PositionRow({ place, isLast, onMove, onRemove }: PositionRowProps) {
  const busy = useFormBusy();
  const { register } = useFormContext<QuotationValues>();
  const at = (field: string) => `positions.${place}.${field}`;
  const codeError = useFieldError(at('code'));
  const proposed = useProposals(place);
  const propose = useRef(proposed);
  propose.current = proposed;
  useEffect(() => void propose.current(), []);
  const number = place + 1;
  const button = (label: string, icon: string, { onClick, off }: { onClick: () => void; off?: boolean }) => (
    <button
      type="button"
      className="button button-small"
      aria-label={`${label} position ${number}`}
      disabled={busy || off}
      onClick={onClick}
    >
      <Icon icon={icon} />
    </button>
  );
  return (
    <fieldset className="quoted-position">
      <legend>Position {number}</legend>
      <div className="position-tools">
        {button('Move up', icons.up, { onClick: () => onMove(place - 1), off: place === 0 })}
        {button('Move down', icons.down, { onClick: () => onMove(place + 1), off: isLast })}
        {button('Remove', icons.trash, { onClick: onRemove })}
      </div>
      <div className="position-what">
        <Field name={at('name')} label="Name" required />
        <TextField
          // A code that was just typed may have a price in the list, and figures.
          {...register(`positions.${place}.code`, { onBlur: () => void proposed() })}
          label="Size or order code"
          readOnly={busy}
          error={codeError}
        />
        <SelectField name={at('kind')} label="In the total" options={kinds} />
      </div>
      <div className="position-figures">
        <Field name={at('quantity')} label="Quantity" inputMode="decimal" required />
        <Field name={at('unitPrice')} label="Unit price" inputMode="decimal" />
        <Field name={at('discount')} label="Discount %" inputMode="decimal" />
        <Field name={at('leadTime')} label="Lead time" />
        <Price place={place} />
      </div>
      <Field name={at('figures')} label="Figures" />
      <TextArea name={at('note')} label="Note" />
    </fieldset>
  );
}

/** What a position costs, as far as it can be read. */
function Price({ place }: { place: number }) {
  const { control } = useFormContext<QuotationValues>();
  const [position, currency] = useWatch({ control, name: [`positions.${place}`, 'currency'] });
  const price = position && priceOfTyped(position, currency.trim().toUpperCase());
  return (
    <p className="position-price">
      Price <output>{price ?? '–'}</output>
    </p>
  );
}

function priceOfTyped({ kind, quantity, unitPrice, discount }: QuotationValues['positions'][number], currency: string) {
  if (!isCurrency(currency)) return null;
  const pieces = readScaled(quantity, 3);
  const price = readMoney(unitPrice, currency);
  const less = discount.trim() === '' ? { value: 0 } : readScaled(discount, 2);
  if (!('value' in pieces && 'amount' in price && 'value' in less)) return null;
  const known = { kind, quantity: pieces.value, unitPrice: price.amount, discount: less.value };
  return formatMoney(priceOf(known), currency);
}

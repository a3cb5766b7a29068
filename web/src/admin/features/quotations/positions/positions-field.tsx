import { quotationLimits } from '@hydraulics/common/nouns/quotations/quotation-content';
import { formatMoney } from '@hydraulics/common/quotations/money';
import { totalsOf } from '@hydraulics/common/quotations/totals';
import { useEffect, useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useFieldError } from '../../../ui/form/use-field.ts';
import { ProductSearch } from '../../../ui/products/product-search.tsx';
import { newPosition, type PositionValues, type QuotationValues, quotationSchema } from '../values.ts';
import { PositionRow } from './position-row.tsx';

/** The positions of a quotation, from the catalogue or free. */
export function PositionsField({ name, label, help }: FieldProps) {
  const busy = useFormBusy();
  const error = useFieldError(name);
  const { control } = useFormContext<QuotationValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'positions' });
  const part = useRef<HTMLElement>(null);
  const added = useRef(false);
  const isFull = fields.length >= quotationLimits.positions;
  const add = (position: Partial<PositionValues>) => {
    added.current = true;
    append(newPosition(position), { shouldFocus: false });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a position was added
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    const boxes = part.current?.querySelectorAll<HTMLInputElement>('.quoted-position:last-of-type input') ?? [];
    // A free position needs a name first, one from the catalogue its code.
    const [first, second] = boxes;
    (first?.value ? second : first)?.focus();
  }, [fields.length]);
  const drop = (place: number) => {
    remove(place);
    part.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <section ref={part} className="positions" aria-label={label}>
      <h2>{label}</h2>
      {fields.map(({ id }, place) => (
        <PositionRow
          key={id}
          place={place}
          isLast={place === fields.length - 1}
          onMove={to => move(place, to)}
          onRemove={() => drop(place)}
        />
      ))}
      <FieldNotes id={name} error={error} help={help} />
      {!isFull && (
        <>
          <div className="product-choice">
            <ProductSearch label="Add from the catalogue" onChoose={({ _id, name }) => add({ product: _id, name })} />
          </div>
          <p>
            <button type="button" className="button" data-add disabled={busy} onClick={() => add({})}>
              <Icon icon={icons.plus} /> Add a free line
            </button>
          </p>
        </>
      )}
      <Sums />
    </section>
  );
}

/** The totals of what is typed, once all of it can be read. */
function Sums() {
  const { control } = useFormContext<QuotationValues>();
  const values = useWatch({ control }) as QuotationValues;
  const { data } = quotationSchema.safeParse(values);
  if (!data) return <p className="position-sums">The total follows once all amounts are complete.</p>;
  const positions = data.positions.map(({ discount = 0, ...position }) => ({ ...position, discount }));
  const { net, vat, gross } = totalsOf(positions, data.vatRate);
  return (
    <dl className="position-sums">
      <dt>Net</dt>
      <dd>{formatMoney(net, data.currency)}</dd>
      <dt>VAT {data.vatRate / 100} %</dt>
      <dd>{formatMoney(vat, data.currency)}</dd>
      <dt>Total</dt>
      <dd>{formatMoney(gross, data.currency)}</dd>
    </dl>
  );
}

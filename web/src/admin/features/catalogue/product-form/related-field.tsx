import { limits } from '@hydraulics/common/limits';
import { useId } from 'react';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import { ProductChoice, useProductName } from '../../../ui/products/product-choice.tsx';

/** The products of one relation. */
export function RelatedField({ name, label, help }: FieldProps) {
  const id = useId();
  const { value, onChange, ref, error } = useCustomField<string[]>(name);
  return (
    <div ref={ref} className="field" data-invalid={Boolean(error)}>
      <ProductChoice label={label} chosen={value} most={limits.related} onChange={onChange} />
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

/** Related products in a conflict or an earlier version. */
export const RelatedNames = ({ ids }: { ids: readonly string[] }) =>
  ids.length === 0 ? (
    'None'
  ) : (
    <ul>
      {ids.map(id => (
        <li key={id}>
          <Name id={id} />
        </li>
      ))}
    </ul>
  );

const Name = ({ id }: { id: string }) => useProductName(id);

import { unitSymbols } from '@hydraulics/common/figures/units';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { attributeLimits } from '@hydraulics/common/nouns/attributes/attributes';
import { useEffect, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { query } from '../../../../shared/data/query.ts';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import { useApi } from '../../../data/use-api.ts';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import type { Cells } from '../../../ui/sheet/cells.ts';
import { SheetGrid } from '../../../ui/sheet/sheet-grid.tsx';
import {
  describeMissing,
  doubtOfOwn,
  doubtOfValue,
  missingFigures,
  newOwnRow,
  ownColumns,
  type SpecificationValues,
  withCategory,
} from './specification-values.ts';

const kindWords: Record<Attribute['kind'], string> = {
  number: 'figure',
  range: 'range',
  sizes: 'list of sizes',
  choice: 'choice',
  text: 'text',
  yesno: 'yes or no',
};

const noteOf = ({ kind, unit, choices, required }: Attribute) =>
  [choices.length > 0 ? choices.join(', ') : kindWords[kind], unit, required && 'expected'].filter(Boolean).join(' · ');

/** The figures of a product: one for each attribute of its category, and its own. */
export function SpecificationsField({ name, label, help }: FieldProps) {
  const id = useId();
  const busy = useFormBusy();
  const { value, onChange, ref, error } = useCustomField<SpecificationValues>(name);
  const categoryId = useWatch({ name: 'categoryId' }) as string;
  const isOther = categoryId !== '' && categoryId !== value.categoryId;
  const { data: category } = useApi(query('categories', 'get', { id: categoryId }), { enabled: isOther });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another category changes the attributes.
  useEffect(() => {
    if (!isOther || category?._id !== categoryId) return;
    onChange(withCategory(value, categoryId, category.attributes ?? []));
  }, [category, categoryId, isOther]);
  const { attributes, texts, own } = value;
  const variants = useWatch({ name: 'variants' }) as Cells;
  const missing = missingFigures(value, variants);
  return (
    <div ref={ref} className="field" data-invalid={Boolean(error)}>
      <p className="field-label" id={`${id}label`}>
        {label}
      </p>
      {attributes.length > 0 ? (
        <SheetGrid
          label={label}
          columns={[{ title: 'Value' }]}
          rowTitles={attributes.map(attribute => ({ title: attribute.name, note: noteOf(attribute) }))}
          cells={attributes.map(attribute => [texts[attribute.id] ?? ''])}
          onChange={cells =>
            onChange({
              ...value,
              texts: {
                ...texts,
                ...Object.fromEntries(attributes.map((attribute, row) => [attribute.id, cells[row]?.[0] ?? ''])),
              },
            })
          }
          doubtOf={({ row }) => {
            const attribute = attributes[row];
            return attribute && doubtOfValue(value, attribute);
          }}
          maxRows={attributes.length}
          readOnly={busy}
        />
      ) : (
        <p className="field-help">
          {categoryId === ''
            ? 'Choose a category first: it decides which figures a product has.'
            : 'This category has no attributes yet. Add them where you edit the category.'}
        </p>
      )}
      <p className="field-hint" role="status">
        {describeMissing(missing)}
      </p>
      <p className="field-label">Only for this product</p>
      <SheetGrid
        label="Figures for this product only"
        columns={ownColumns.map(column => (column.title === 'Unit' ? { ...column, options: unitSymbols } : column))}
        cells={own}
        onChange={cells => onChange({ ...value, own: cells })}
        doubtOf={({ row, column }) => doubtOfOwn(value, row, column)}
        newRow={newOwnRow}
        maxRows={attributeLimits.own}
        readOnly={busy}
      />
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

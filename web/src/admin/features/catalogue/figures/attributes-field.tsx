import { unitSymbols } from '@hydraulics/common/figures/units';
import { attributeLimits } from '@hydraulics/common/nouns/attributes/attributes';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import { SheetGrid } from '../../../ui/sheet/sheet-grid.tsx';
import { RemovedAttribute, RemovedChoice, UnitChange } from './attribute-changes.tsx';
import {
  type AttributeValues,
  attributeColumns,
  changedUnits,
  changeRows,
  doubtOfAttribute,
  idOfRow,
  mergeInto,
  newAttributeRow,
  removedChoices,
  restoreAttribute,
} from './attribute-values.ts';

const columns = attributeColumns.map(column =>
  column.title === 'Unit' ? { ...column, options: unitSymbols } : column,
);

/** The attributes of a category, with the effect of each change on the values of its products. */
export function AttributesField({ name, label, help }: FieldProps) {
  const id = useId();
  const { id: categoryId } = useParams();
  const busy = useFormBusy();
  const { value, onChange, ref, error } = useCustomField<AttributeValues>(name);
  const targets = value.rows.flatMap(line => {
    const stored = value.stored.find(one => one.id === idOfRow(line));
    return stored ? [stored] : [];
  });
  return (
    <div ref={ref} className="field" data-invalid={Boolean(error)}>
      <p className="field-label">{label}</p>
      <SheetGrid
        label={label}
        columns={columns}
        cells={value.rows}
        onChange={rows => onChange(changeRows(value, rows))}
        doubtOf={place => doubtOfAttribute(value.rows, place)}
        newRow={newAttributeRow}
        maxRows={attributeLimits.perCategory}
        readOnly={busy}
      />
      {categoryId &&
        changedUnits(value).map(change => <UnitChange key={change.attribute.id} categoryId={categoryId} {...change} />)}
      {categoryId &&
        removedChoices(value).map(({ attribute, choice }) => (
          <RemovedChoice
            key={`${attribute.id} ${choice}`}
            categoryId={categoryId}
            attribute={attribute}
            choice={choice}
          />
        ))}
      {categoryId && value.removed.length > 0 && (
        <>
          <p className="field-label">Removed attributes</p>
          {value.removed.map(attribute => (
            <RemovedAttribute
              key={attribute.id}
              categoryId={categoryId}
              attribute={attribute}
              targets={targets.filter(({ kind }) => kind === attribute.kind)}
              onMerge={into => onChange(mergeInto(value, attribute, into))}
              onRestore={() => onChange(restoreAttribute(value, attribute))}
            />
          ))}
        </>
      )}
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

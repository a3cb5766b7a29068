import { doubtOfVariant } from '@hydraulics/common/figures/variant-table';
import { useId } from 'react';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import type { Cells } from '../../../ui/sheet/cells.ts';
import { SheetGrid } from '../../../ui/sheet/sheet-grid.tsx';
import { keepUnits, variantLimits } from './variant-values.ts';

/** `A`, `B`, `C` … as spreadsheets name columns. */
const letter = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `A${String.fromCharCode(65 + column - 26)}`;

/** The sizes of a product, as a sheet whose first row has the headings. */
export function VariantsField({ name, label, help }: FieldProps) {
  const id = useId();
  const busy = useFormBusy();
  const { value, onChange, ref, error } = useCustomField<Cells>(name);
  const width = Math.max(5, ...value.map(line => line.length));
  // Always one empty column at the right.
  const isFull = value.some(line => line[width - 1]?.trim());
  const columns = Math.min(variantLimits.columns, isFull ? width + 1 : width);
  const cells = value.map(line => Array.from({ length: columns }, (_, column) => line[column] ?? ''));
  return (
    <div ref={ref} className="field" data-invalid={Boolean(error)}>
      <p className="field-label">{label}</p>
      <SheetGrid
        label={label}
        columns={Array.from({ length: columns }, (_, column) => ({ title: letter(column), width: 12 }))}
        cells={cells}
        onChange={next => onChange(keepUnits(cells, next))}
        doubtOf={place => doubtOfVariant(cells, place)}
        newRow={() => Array.from({ length: columns }, () => '')}
        keepsFirst
        maxRows={variantLimits.rows}
        maxColumns={variantLimits.columns}
        readOnly={busy}
      />
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

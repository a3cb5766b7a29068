import { buildCode } from '@hydraulics/common/figures/type-code/build-code';
import { ruleWords } from '@hydraulics/common/figures/type-code/type-code';
import { useId } from 'react';
import { FieldNotes } from '../../../../shared/ui/field-notes.tsx';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { useCustomField } from '../../../ui/form/use-field.ts';
import { SheetGrid } from '../../../ui/sheet/sheet-grid.tsx';
import {
  exampleChoices,
  mostRows,
  newPartRow,
  newRuleRow,
  partColumns,
  readTypeCode,
  ruleColumns,
  type TypeCodeValues,
  warningsOf,
} from './type-code-values.ts';

/** The parts of an order code and the rules between them, as two sheets, with an example code. */
export function TypeCodeEditor({ name, label, help }: FieldProps) {
  const id = useId();
  const busy = useFormBusy();
  const { value, onChange, ref, error } = useCustomField<TypeCodeValues>(name);
  const { typeCode, doubts } = readTypeCode(value);
  const doubtAt = (sheet: keyof TypeCodeValues, row: number, column: number) =>
    doubts.find(one => one.sheet === sheet && one.row === row && one.column === column)?.message;
  const warnings = warningsOf(value);
  return (
    <div ref={ref} className="field" data-invalid={Boolean(error)}>
      <p className="field-label">{label}</p>
      <SheetGrid
        label={`${label}: parts`}
        columns={partColumns}
        cells={value.parts}
        onChange={parts => onChange({ ...value, parts })}
        doubtOf={({ row, column }) => doubtAt('parts', row, column)}
        newRow={newPartRow}
        maxRows={mostRows.parts}
        readOnly={busy}
      />
      <SheetGrid
        label={`${label}: rules`}
        columns={ruleColumns}
        cells={value.rules}
        onChange={rules => onChange({ ...value, rules })}
        doubtOf={({ row, column }) => doubtAt('rules', row, column)}
        newRow={newRuleRow}
        maxRows={mostRows.rules}
        readOnly={busy}
      />
      {typeCode.parts.length > 0 && (
        <div className="type-code-preview" role="status">
          {doubts.length > 0 ? (
            <ul className="type-code-preview-faults">
              {[...new Set(doubts.map(({ message }) => message))].map(message => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          ) : (
            <>
              <p>
                For example: <strong>{buildCode(typeCode, exampleChoices(typeCode)).code}</strong>
              </p>
              {typeCode.rules.length > 0 && (
                <details>
                  <summary>
                    {typeCode.rules.length === 1 ? 'One rule' : `${typeCode.rules.length} rules`} as visitors read{' '}
                    {typeCode.rules.length === 1 ? 'it' : 'them'}
                  </summary>
                  <ul>
                    {[...new Set(typeCode.rules.map(rule => ruleWords(rule, typeCode.parts)))].map(words => (
                      <li key={words}>{words}</li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )}
          {warnings.map(warning => (
            <p key={warning}>{warning}</p>
          ))}
        </div>
      )}
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

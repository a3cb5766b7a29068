import { useId } from 'react';
import { formatNumber } from '../../../../shared/locale.ts';
import type { FoundTable, TableChoice } from './reading/find-table.ts';

type SheetChoiceProps = {
  found: FoundTable;
  fileName: string;
  disabled: boolean;
  onChoose: (choice: TableChoice) => void;
};

/** Names the sheet and the row of headings that were read, and lets staff choose others. */
export function SheetChoice({ found, fileName, disabled, onChoose }: SheetChoiceProps) {
  const id = useId();
  const { sheet, sheets, headingRow, firstRows } = found;
  const rows = firstRows.some(({ row }) => row === headingRow)
    ? firstRows
    : [...firstRows, { row: headingRow, text: '' }];
  return (
    <div className="import-sheet">
      {sheets.length > 1 ? (
        <>
          <label htmlFor={`${id}sheet`}>Sheet</label>
          <select
            id={`${id}sheet`}
            value={sheet}
            disabled={disabled}
            onChange={event => onChoose({ sheet: event.target.value })}
          >
            {sheets.map(name => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </>
      ) : (
        // A CSV is a sheet of the name of the file.
        sheet !== fileName && (
          <p>
            Sheet <strong>{sheet}</strong>
          </p>
        )
      )}
      <label htmlFor={`${id}row`}>Headings</label>
      <select
        id={`${id}row`}
        value={headingRow}
        disabled={disabled}
        onChange={event => onChoose({ sheet, headingRow: Number(event.target.value) })}
      >
        {rows.map(({ row, text }) => (
          <option key={row} value={row}>
            Row {formatNumber(row)}: {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What staff should know about the files. */
export function FileNotes({ notes }: { notes: readonly string[] }) {
  return notes.map(note => (
    <p key={note} className="import-note">
      {note}
    </p>
  ));
}

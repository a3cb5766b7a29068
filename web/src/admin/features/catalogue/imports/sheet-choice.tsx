import { useId } from 'react';
import { formatNumber } from '../../../../shared/locale.ts';
import type { FoundTable, TableChoice } from './reading/find-table.ts';

type SheetChoiceProps = {
  found: FoundTable;
  fileName: string;
  disabled: boolean;
  onChoose: (choice: TableChoice) => void;
};

const list = (names: readonly string[]) => names.join(', ');

/** What of the file is not read, or is read although nobody sees it. */
function notesOf({ unread, hiddenSheets, above, hiddenRows }: FoundTable): string[] {
  const notes = [
    above > 0 &&
      `${formatNumber(above)} ${above === 1 ? 'row' : 'rows'} above the headings ${above === 1 ? 'is' : 'are'} not imported.`,
    unread.length > 0 && `Not read: ${unread.length === 1 ? 'the sheet' : 'the sheets'} ${list(unread)}.`,
    hiddenSheets.length > 0 &&
      `Not read: ${hiddenSheets.length === 1 ? 'the hidden sheet' : 'the hidden sheets'} ${list(hiddenSheets)}.`,
    hiddenRows > 0 &&
      `${formatNumber(hiddenRows)} hidden ${hiddenRows === 1 ? 'row is' : 'rows are'} imported as well. Delete ${hiddenRows === 1 ? 'it' : 'them'} from the table to leave ${hiddenRows === 1 ? 'it' : 'them'} out.`,
  ];
  return notes.flatMap(note => note || []);
}

/** Names the sheet and the row of headings that were read, and lets staff choose others. */
export function SheetChoice({ found, fileName, disabled, onChoose }: SheetChoiceProps) {
  const id = useId();
  const { sheet, sheets, headingRow, firstRows } = found;
  const rows = firstRows.some(({ row }) => row === headingRow)
    ? firstRows
    : [...firstRows, { row: headingRow, text: '' }];
  return (
    <>
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
      {notesOf(found).map(note => (
        <p key={note} className="import-note">
          {note}
        </p>
      ))}
    </>
  );
}

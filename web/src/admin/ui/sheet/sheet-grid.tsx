import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { type Cells, fillDown, type Place, pasteText, setCell } from './cells.ts';
import { useRowsInView } from './use-rows-in-view.ts';
import { useUndo } from './use-undo.ts';

type SheetColumn = {
  title: string;
  /** Suggested texts. */
  options?: readonly string[] | undefined;
  /** In characters. */
  width?: number;
};

type SheetGridProps = {
  label: string;
  columns: readonly SheetColumn[];
  cells: Cells;
  onChange: (cells: Cells) => void;
  /** The problem with a cell, if any. */
  doubtOf: (place: Place) => string | undefined;
  /** The headings of a fixed set of rows. */
  rowTitles?: readonly { title: string; note?: string | undefined }[];
  /** An empty row, if rows can be added and removed. */
  newRow?: () => string[];
  /** The first row has the headings: it cannot be removed, and is sticky. */
  keepsFirst?: boolean;
  maxRows: number;
  /** Pasting adds columns up to this number; by default it adds none. */
  maxColumns?: number;
  readOnly: boolean;
};

/** A table that is edited like a spreadsheet, with pasting of ranges, filling down and undo. */
export function SheetGrid(props: SheetGridProps) {
  const {
    label,
    columns,
    cells,
    doubtOf,
    rowTitles,
    newRow,
    keepsFirst = false,
    maxRows,
    maxColumns,
    readOnly,
  } = props;
  const id = useId();
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [focused, setFocused] = useState<Place>({ row: 0, column: 0 });
  const [message, setMessage] = useState('');
  const { change, undo, redo, canUndo } = useUndo(cells, props.onChange);

  const inView = useRowsInView(scroller, cells.length, keepsFirst ? [0, focused.row] : [focused.row]);

  const focus = ({ row, column }: Place) => {
    if (!cells[row] || column < 0 || column >= columns.length) return;
    // The focused row is always rendered, even if it is out of view.
    flushSync(() => setFocused({ row, column }));
    const input = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row}:${column}"]`);
    input?.focus();
    input?.select();
  };

  function paste(text: string, place: Place): boolean {
    const bounds = { columns: maxColumns ?? columns.length, maxRows, canGrow: newRow !== undefined };
    const pasted = pasteText(cells, text, place, bounds);
    if (!pasted) return false;
    if (pasted.cells !== cells) change(pasted.cells);
    setMessage(pasted.message);
    return true;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, place: Place): void {
    const { row, column } = place;
    const { key } = event;
    const command = event.ctrlKey || event.metaKey;
    const input = event.currentTarget;
    const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
    const atEnd = input.selectionStart === input.value.length;
    const moves: Record<string, Place | false> = {
      ArrowUp: { row: row - 1, column },
      ArrowDown: { row: row + 1, column },
      Enter: { row: row + (event.shiftKey ? -1 : 1), column },
      ArrowLeft: atStart && { row, column: column - 1 },
      ArrowRight: atEnd && { row, column: column + 1 },
    };
    const target = command || event.altKey ? undefined : moves[key];
    if (target) {
      event.preventDefault();
      focus(target);
    } else if (command && key.toLowerCase() === 'z') {
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    } else if (command && key.toLowerCase() === 'y') {
      event.preventDefault();
      redo();
    } else if (command && key.toLowerCase() === 'd') {
      event.preventDefault();
      if (!readOnly) change(fillDown(cells, place));
    }
  }

  return (
    <div className="sheet-grid" data-sticky={rowTitles ? undefined : keepsFirst ? 'row' : 'column'}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={scroller} className="sheet-grid-scroll" aria-label={`${label}, scrollable`} tabIndex={0}>
        <table ref={table} aria-label={label} aria-rowcount={cells.length + 1}>
          <thead>
            <tr>
              {rowTitles && <th scope="col">Name</th>}
              {columns.map(({ title }) => (
                <th scope="col" key={title}>
                  {title}
                </th>
              ))}
              {newRow && (
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {inView.rows.map(row => {
              if (typeof row !== 'number')
                return (
                  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a gap has nothing to focus
                  <tr key={`gap-${row.from}`} aria-hidden="true">
                    <td colSpan={columns.length + 2} style={{ height: row.rows * inView.height }} />
                  </tr>
                );
              const line = cells[row] ?? [];
              return (
                <tr key={row} aria-rowindex={row + 2}>
                  {rowTitles && (
                    <th scope="row">
                      {rowTitles[row]?.title}
                      {rowTitles[row]?.note && <span className="sheet-grid-note">{rowTitles[row]?.note}</span>}
                    </th>
                  )}
                  {columns.map(({ title, options, width }, column) => {
                    const doubt = doubtOf({ row, column });
                    const note = `${id}${row}-${column}`;
                    return (
                      <td key={title} data-doubt={doubt ? '' : undefined}>
                        <input
                          data-cell={`${row}:${column}`}
                          aria-label={`${title}, ${rowTitles?.[row]?.title ?? `row ${row + 1}`}`}
                          aria-invalid={doubt ? true : undefined}
                          aria-describedby={doubt ? note : undefined}
                          list={options ? `${id}options${column}` : undefined}
                          size={width}
                          value={line[column] ?? ''}
                          readOnly={readOnly}
                          onChange={({ target }) =>
                            change(setCell(cells, { row, column }, target.value), `${row}:${column}`)
                          }
                          onFocus={() => setFocused({ row, column })}
                          onKeyDown={event => onKeyDown(event, { row, column })}
                          onPaste={event => {
                            if (!readOnly && paste(event.clipboardData.getData('text/plain'), { row, column })) {
                              event.preventDefault();
                            }
                          }}
                        />
                        {doubt && (
                          <span className="sheet-grid-doubt" id={note}>
                            {doubt}
                          </span>
                        )}
                      </td>
                    );
                  })}
                  {newRow && (
                    <td>
                      {!(keepsFirst && row === 0) && (
                        <button
                          type="button"
                          className="button sheet-grid-remove"
                          aria-label={`Remove ${line[0] || `row ${row + 1}`}`}
                          disabled={readOnly}
                          onClick={() => change(cells.filter((_, at) => at !== row))}
                        >
                          <Icon icon={icons.close} />
                        </button>
                      )}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {columns.map(
        ({ title, options }, column) =>
          options && (
            <datalist key={title} id={`${id}options${column}`}>
              {options.map(option => (
                <option key={option} value={option} />
              ))}
            </datalist>
          ),
      )}
      <div className="sheet-grid-actions">
        {newRow && (
          <button
            type="button"
            className="button"
            disabled={readOnly || cells.length >= maxRows}
            onClick={() => change([...cells, newRow()])}
          >
            <Icon icon={icons.plus} /> Add row
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-keyshortcuts="Control+D Meta+D"
          disabled={readOnly || focused.row >= cells.length - 1}
          onClick={() => change(fillDown(cells, focused))}
        >
          <Icon icon={icons.down} /> Fill down
        </button>
        <button
          type="button"
          className="button"
          aria-keyshortcuts="Control+Z Meta+Z"
          disabled={!canUndo}
          onClick={undo}
        >
          <Icon icon={icons.undo} /> Undo
        </button>
      </div>
      <p className="field-help" role="status">
        {message}
      </p>
    </div>
  );
}

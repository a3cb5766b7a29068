import type { TableCell, TableContainer, TableRow } from 'quill/formats/table.js';

/** A cell with the places it covers. */
export type Slot = { cell: TableCell; row: number; column: number; colspan: number; rowspan: number };
export type Grid = {
  rows: TableRow[];
  width: number;
  at: (row: number, column: number) => Slot | undefined;
  slots: Slot[];
};

/** The cells of a table by row and column, where a merged cell has several places. */
export function gridOf(table: TableContainer): Grid {
  const rows = table.rows() as TableRow[];
  const places: Slot[][] = rows.map(() => []);
  const slots: Slot[] = [];
  rows.forEach((row, y) => {
    let x = 0;
    row.children.forEach(child => {
      const cell = child as TableCell;
      const { colSpan: colspan, rowSpan: rowspan } = cell.domNode as HTMLTableCellElement;
      while (places[y]?.[x]) x += 1;
      const slot = { cell, row: y, column: x, colspan, rowspan: Math.min(rowspan, rows.length - y) };
      slots.push(slot);
      for (let down = 0; down < slot.rowspan; down += 1)
        for (let right = 0; right < colspan; right += 1) (places[y + down] as Slot[])[x + right] = slot;
      x += colspan;
    });
  });
  const width = Math.max(0, ...places.map(line => line.length));
  return { rows, width, slots, at: (row, column) => places[row]?.[column] };
}

/** Changes a span; 1 removes it. */
export function setSpan({ cell }: Slot, name: 'colspan' | 'rowspan', value: number): void {
  cell.format(name, value > 1 ? String(value) : '');
}

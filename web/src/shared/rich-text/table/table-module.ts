import { newRowId } from '@hydraulics/common/rich-text/row-id';
import type { TableCell, TableContainer, TableRow } from 'quill/formats/table.js';
import QuillTable from 'quill/modules/table.js';
import { gridOf, type Slot, setSpan } from './grid.ts';

/** Quill's table module for tables with merged cells. */
export class SpanTable extends QuillTable {
  /** Empty, because Quill registers the formats itself. */
  static override register(): void {}

  /** Fills rows that are too short. */
  override balanceTables(): void {
    for (const table of this.tables()) {
      const { rows, width, at } = gridOf(table);
      rows.forEach((row, y) => {
        for (let x = 0; x < width; x += 1) if (!at(y, x)) row.appendChild(this.newCell(rowId(row)));
      });
    }
  }

  override insertRow(offset: number): void {
    this.change(({ rows, width, at }, slot) => {
      const y = offset > 0 ? slot.row + slot.rowspan : slot.row;
      const id = newRowId();
      const row = this.quill.scroll.create('table-row') as TableRow;
      const grown = new Set<Slot>();
      for (let x = 0; x < width; x += 1) {
        const above = at(y - 1, x);
        if (above && above === at(y, x)) grown.add(above);
        else row.appendChild(this.newCell(id));
      }
      if (row.children.length === 0) return;
      for (const merged of grown) setSpan(merged, 'rowspan', merged.rowspan + 1);
      rows[0]?.parent.insertBefore(row, rows[y] ?? null);
    });
  }

  override insertColumn(offset: number): void {
    this.change(({ rows, at, slots }, slot) => {
      const x = offset > 0 ? slot.column + slot.colspan : slot.column;
      const grown = new Set<Slot>();
      rows.forEach((row, y) => {
        const left = at(y, x - 1);
        if (left && left === at(y, x)) grown.add(left);
        else {
          const next = slots.find(one => one.row === y && one.column >= x);
          row.insertBefore(this.newCell(rowId(row)), next?.cell ?? null);
        }
      });
      for (const merged of grown) setSpan(merged, 'colspan', merged.colspan + 1);
    });
  }

  override deleteRow(): void {
    this.change(({ rows, slots }, { row: y }) => {
      const next = rows[y + 1];
      for (const slot of slots.filter(one => one.row <= y && one.row + one.rowspan > y && one.rowspan > 1)) {
        setSpan(slot, 'rowspan', slot.rowspan - 1);
        if (slot.row < y || !next) continue;
        const after = slots.find(one => one.row === y + 1 && one.column > slot.column);
        slot.cell.format('table', rowId(next));
        next.insertBefore(slot.cell, after?.cell ?? null);
      }
      rows[y]?.remove();
    });
  }

  override deleteColumn(): void {
    this.change(({ rows, at }, { column: x }) => {
      for (const slot of new Set(rows.map((_, y) => at(y, x)))) {
        if (!slot) continue;
        if (slot.colspan > 1) setSpan(slot, 'colspan', slot.colspan - 1);
        else slot.cell.remove();
      }
    });
  }

  /** The top-level tables. */
  private tables(): TableContainer[] {
    const found: TableContainer[] = [];
    this.quill.scroll.children.forEach(child => {
      if (child.statics.blotName === 'table-container') found.push(child as TableContainer);
    });
    return found;
  }

  private newCell(id: string): TableCell {
    const cell = this.quill.scroll.create('table', id) as TableCell;
    cell.appendChild(this.quill.scroll.create('break'));
    return cell;
  }

  private change(work: (grid: ReturnType<typeof gridOf>, slot: Slot) => void): void {
    const [table, , cell] = this.getTable() as unknown as [TableContainer | null, unknown, TableCell | null];
    if (!table || !cell) return;
    const grid = gridOf(table);
    const slot = grid.slots.find(one => one.cell === cell);
    if (!slot) return;
    const index = this.quill.getIndex(table);
    work(grid, slot);
    this.quill.update('user');
    const at = cell.parent ? this.quill.getIndex(cell) : Math.min(index, this.quill.getLength() - 1);
    this.quill.setSelection(at, 0, 'silent');
  }
}

const rowId = (row: TableRow): string =>
  (row.children.head?.domNode as HTMLElement | undefined)?.dataset.row ?? newRowId();

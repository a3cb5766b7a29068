/** A row of a sheet by its place, or how many rows are left out there. */
export type RowOrGap = number | { from: number; rows: number };

/** What is shown of a long sheet: the rows near the view and the one with the focus, with gaps between them. */
export function rowsInView(count: number, first: number, last: number, focused: number): RowOrGap[] {
  const shown = new Set<number>();
  for (let row = Math.max(first, 0); row <= Math.min(last, count - 1); row += 1) shown.add(row);
  if (focused >= 0 && focused < count) shown.add(focused);
  const parts: RowOrGap[] = [];
  let next = 0;
  for (const row of [...shown].sort((a, b) => a - b)) {
    if (row > next) parts.push({ from: next, rows: row - next });
    parts.push(row);
    next = row + 1;
  }
  if (next < count) parts.push({ from: next, rows: count - next });
  return parts;
}

/** A row of a sheet by its place, or how many rows are left out there. */
export type RowOrGap = number | { from: number; rows: number };

/** What is shown of a long sheet: the rows near the view and some that are always there, with gaps between them. */
export function rowsInView(count: number, first: number, last: number, always: readonly number[]): RowOrGap[] {
  const shown = new Set<number>();
  for (let row = Math.max(first, 0); row <= Math.min(last, count - 1); row += 1) shown.add(row);
  for (const row of always) if (row >= 0 && row < count) shown.add(row);
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
